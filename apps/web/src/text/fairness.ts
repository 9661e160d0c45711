import type { Move } from '@game/rules';
import { catalogue } from './catalogue.js';
import { moveText } from './moves.js';

/** How a player can check that no move was changed after it was made (D-04). */
export const fairnessText = catalogue({
  summary: 'Provably fair',
  explanations: {
    game: 'When a move is made, we publish the SHA-256 hash of game, player, move and a random number from the player’s browser. Your browser remembers the hashes that it made or saw first. It has now calculated them again from the revealed values:',
    match:
      'When a move is made, we publish the SHA-256 hash of match, round, hand, player, move and a random number from the player’s browser. The hash of an initial move uses the tournament instead of match, round and hand. Your browser remembers the hashes that it made or saw first. It has now calculated them again from the revealed values:',
  },
  ownMove: 'Your move',
  opponentMove: "Opponent's move",
  none: (whose: string) => `${whose}: no move was made.`,
  verdict: (whose: string, move: Move, verdict: string) => `${whose} (${moveText.names[move]}): ${verdict}`,
  checking: 'Checking...',
  verdicts: {
    kept: 'matches its commitment, which this device saw first',
    unseen: 'matches its commitment (not seen on this device)',
    immediate: 'matches its commitment (revealed as soon as it was made)',
    several:
      'matches one of several commitments on this device: the move was sent again after a failure, or the player joined again. Our server could choose between them',
    changed: 'was changed! This device saw another commitment first',
    false: 'does not match its commitment',
    unavailable: 'cannot be checked without a secure (https) connection',
  },
  commitment: 'Published commitment',
  commitmentText: 'Hashed text',
  limits:
    'A match shows that the move was not changed after this device first saw its commitment. It cannot show that nobody knew your move: our server can decrypt hidden moves before the hand is over, and you have to trust that it keeps them secret.',
});
