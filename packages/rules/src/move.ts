/** The three moves in the order in which the carousel cycles through them (CON-13, VAL-04). */
export const moves = ['rock', 'scissors', 'paper'] as const;

/** One hand as it is stored and sent (ENT-01, ENT-16). */
export type Move = (typeof moves)[number];

/** For each move the one it defeats (D-12). */
export const defeats: Record<Move, Move> = { rock: 'scissors', scissors: 'paper', paper: 'rock' };

/** The move shown after `move` when a player swipes left (VAL-04). */
export function nextMove(move: Move): Move {
  return moves[(moves.indexOf(move) + 1) % moves.length] as Move;
}

const longestMove = Math.max(...moves.map((move) => move.length));
const movesInJson = new RegExp(`"(${moves.join('|')})"`, 'g');

/**
 * `json` with as many spaces after it as the moves in it are shorter than the longest, so that its length, which
 * encryption does not hide, tells none of them (D-03).
 */
export function hideMoveLengths(json: string): string {
  const missing = [...json.matchAll(movesInJson)].map(([, move = '']) => longestMove - move.length);
  return json + ' '.repeat(missing.reduce((sum, length) => sum + length, 0));
}
