import type { Game, GameResult } from '@game/contract';
import { profitOf, type Move, type Outcome, type Seat } from '@game/rules';
import { moveText } from '../../text/moves.js';
import { outcomeText } from '../../text/outcome.js';
import { ticketText } from '../../text/tickets.js';

/** A completed game as the player in one seat sees it. */
export interface OutcomeView {
  outcome: Outcome;
  title: string;
  resultLine: string;
  /** The tickets in the result line; null if it has none. */
  amount: number | null;
  /** What the game has changed, in tickets: the stake won or lost, 0 for a draw (CON-03). */
  profit: number;
  ownMove: Move | null;
  opponentMove: Move | null;
  /** Why it ended this way: by the moves, or because player 2 did not move in time (D-13). */
  explanation: string;
}

/** What the outcome page shows to the player in `seat` (OUT-01, OUT-02). */
export function outcomeViewOf(game: Game, result: GameResult, seat: Seat): OutcomeView {
  const outcome = seat === 'player1' ? result.outcomeP1 : result.outcomeP2;
  const move1 = result.player1.move;
  const move2 = result.player2?.move ?? null;
  return {
    outcome,
    title: outcomeText.titles[outcome],
    resultLine: outcomeText.results[outcome],
    amount: amountOf(outcome, game.stakeAmount, result.winningAmount),
    profit: profitOf(outcome, game.stakeAmount),
    ownMove: seat === 'player1' ? move1 : move2,
    opponentMove: seat === 'player1' ? move2 : move1,
    explanation: explanationOf(outcome, seat, move1, move2),
  };
}

/** The whole outcome as one sentence, for screen readers. */
export function outcomeSentence({ title, resultLine, amount, explanation }: OutcomeView): string {
  return outcomeText.announcement(
    title,
    resultLine,
    amount === null ? '' : ` ${ticketText.amount(amount)}`,
    explanation,
  );
}

function amountOf(outcome: Outcome, stakeAmount: number, winningAmount: number): number | null {
  switch (outcome) {
    case 'win':
      return winningAmount;
    case 'loss':
      return stakeAmount;
    case 'tie':
      return null;
  }
}

function explanationOf(outcome: Outcome, seat: Seat, move1: Move, move2: Move | null): string {
  if (move2 === null) return seat === 'player1' ? outcomeText.opponentTooLate : outcomeText.youTooLate;
  if (outcome === 'tie') return outcomeText.sameMove;
  return moveText.victories[(outcome === 'win') === (seat === 'player1') ? move1 : move2];
}
