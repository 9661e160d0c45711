import type { Move } from '@game/rules';
import { catalogue } from './catalogue.js';
import { moveText } from './moves.js';

/** How a player can check that no move was changed after it was made (D-04). */
export const fairnessText = catalogue({
  summary: 'Provably fair',
  explanations: {
    game: 'When a move is made, the SHA-256 of its game, player, move and a random number is published. Your browser has now calculated it again from what was revealed:',
    match:
      'When a move is made, the SHA-256 of its match, player, move and a random number is published; of an initial move, that of its tournament instead of its match. Your browser has now calculated it again from what was revealed:',
  },
  ownMove: 'Your move',
  opponentMove: "Opponent's move",
  none: (whose: string) => `${whose}: none was made.`,
  verdict: (whose: string, move: Move, verdict: string) => `${whose} (${moveText.names[move]}): ${verdict}`,
  verdicts: {
    checking: 'Checking...',
    true: 'matches its commitment',
    false: 'does not match its commitment',
    unavailable: 'cannot be checked here: this needs a secure (https) connection',
  },
  commitment: 'Published commitment',
  commitmentText: 'Text it is the SHA-256 of',
});
