import type { Move } from '@game/rules';
import { catalogue } from './catalogue.js';
import { moveText } from './moves.js';

/** How a player can check that no move was changed after it was made (D-04). */
export const fairnessText = catalogue({
  summary: 'Provably fair',
  explanations: {
    game: 'When a move is made, we publish the SHA-256 hash of game, player, move and a random number. Your browser has now calculated the hash again from the revealed values:',
    match:
      'When a move is made, we publish the SHA-256 hash of match, player, move and a random number. The hash of an initial move uses the tournament instead of the match. Your browser has now calculated the hash again from the revealed values:',
  },
  ownMove: 'Your move',
  opponentMove: "Opponent's move",
  none: (whose: string) => `${whose}: no move was made.`,
  verdict: (whose: string, move: Move, verdict: string) => `${whose} (${moveText.names[move]}): ${verdict}`,
  verdicts: {
    checking: 'Checking...',
    true: 'matches its commitment',
    false: 'does not match its commitment',
    unavailable: 'cannot be checked without a secure (https) connection',
  },
  commitment: 'Published commitment',
  commitmentText: 'Hashed text',
});
