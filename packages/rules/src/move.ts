/** The three moves in the order in which the carousel cycles through them (CON-13, VAL-04). */
export const moves = ['rock', 'scissors', 'paper'] as const;

/** One hand as it is stored and sent (ENT-01, ENT-16). */
export type Move = (typeof moves)[number];

/** What a player reads for each move (PRD-09). */
export const moveNames: Record<Move, string> = { rock: 'CAT', scissors: 'MOUSE', paper: 'CHEESE' };

/** For each move the one it defeats, and how the defeat is told (D-12). */
export const defeats: Record<Move, { loser: Move; verb: string }> = {
  rock: { loser: 'scissors', verb: 'catches' },
  scissors: { loser: 'paper', verb: 'eats' },
  paper: { loser: 'rock', verb: 'beats' },
};

/** The move shown after `move` when a player swipes left (VAL-04). */
export function nextMove(move: Move): Move {
  return moves[(moves.indexOf(move) + 1) % moves.length] as Move;
}

/** The sentence that explains a decided hand: 'CAT catches MOUSE'. */
export function explainDefeat(winningMove: Move): string {
  const { loser, verb } = defeats[winningMove];
  return `${moveNames[winningMove]} ${verb} ${moveNames[loser]}`;
}
