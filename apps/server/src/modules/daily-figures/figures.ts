import { sideOf } from '@game/rules';
import type { SettledRow } from '../ledger/service.js';

/** What rows of the ledger add to a day (UTC). */
export interface LedgerFigures {
  /** Such as '2026-01-31'. */
  day: string;
  games: number;
  tournaments: number;
  /** Tickets. */
  issued: number;
  spent: number;
}

/** Returns what rows of the ledger add to the days on which they were written. */
export function figuresOf(rows: SettledRow[]): LedgerFigures[] {
  const days = new Map<string, LedgerFigures>();
  for (const row of rows) {
    const day = dayOf(row.createdAt);
    const figures = days.get(day) ?? { day, games: 0, tournaments: 0, issued: 0, spent: 0 };
    days.set(day, figures);
    const side = sideOf(row);
    if (side === 'issued') figures.issued += row.balanceDelta;
    if (side === 'spent') figures.spent -= row.balanceDelta;
    if (isLastOfGame(row)) figures.games += 1;
    if (row.type === 'tournament_win') figures.tournaments += 1;
  }
  return [...days.values()];
}

/** Returns the day (UTC) of a time. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Whether a row counts for its completed game: that of the winner, or in a tie that of the first player. */
function isLastOfGame({ type, userId, game }: SettledRow): boolean {
  if (game?.status !== 'completed') return false;
  return type === 'win' || (type === 'refund' && userId === game.player1Id);
}
