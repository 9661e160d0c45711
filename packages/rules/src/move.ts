/** The three moves in the order of the carousel (CON-13, VAL-04). */
export const moves = ['rock', 'scissors', 'paper'] as const;

/** A move as it is stored and sent (ENT-01, ENT-16). */
export type Move = (typeof moves)[number];

/** The move that each move defeats (D-12). */
export const defeats: Record<Move, Move> = { rock: 'scissors', scissors: 'paper', paper: 'rock' };

/** Returns the move after `move` in the carousel (VAL-04). */
export function nextMove(move: Move): Move {
  return moves[(moves.indexOf(move) + 1) % moves.length] as Move;
}

const longestMove = Math.max(...moves.map((move) => move.length));
const movesInJson = new RegExp(`"(${moves.join('|')})"`, 'g');

/**
 * Pads `json` with spaces to the length it would have with the longest moves. Encryption does not hide the length, which
 * would reveal the moves (D-03).
 */
export function hideMoveLengths(json: string): string {
  const missing = [...json.matchAll(movesInJson)].map(([, move = '']) => longestMove - move.length);
  return json + ' '.repeat(missing.reduce((sum, length) => sum + length, 0));
}
