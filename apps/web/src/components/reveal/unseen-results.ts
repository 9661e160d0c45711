import type { SharedGame } from '@game/contract';
import { useStore } from '../../state/store.js';
import { unseenResults } from '../../state/unseen-results.js';
import { isRevealed } from './seen-results.js';

/**
 * Hides the result of a game that the opponent's move has decided, until its page has revealed it. A game that ended because
 * of a deadline has no secret: the notification says so.
 */
export function noteDecided({ id, player1, result }: SharedGame, viewerId: string | null): void {
  if (!result?.player2 || player1.id !== viewerId || isRevealed(`${id} player1`) || isUnseen(id)) return;
  const payout = result.outcomeP1 === 'loss' ? 0 : result.winningAmount;
  unseenResults.set([...unseenResults.get(), { gameId: id, payout, isPaid: false }]);
}

/** Notes that the balance has increased by so many tickets, which can be the payouts of unseen results. */
export function notePayment(increase: number): void {
  let left = increase;
  const noted = unseenResults.get().map((result) => {
    if (result.isPaid || result.payout > left) return result;
    left -= result.payout;
    return { ...result, isPaid: true };
  });
  if (left < increase) unseenResults.set(noted);
}

/** Stops hiding the results of these games. */
export function noteSeen(gameIds: readonly string[]): void {
  const hidden = unseenResults.get();
  const left = hidden.filter(({ gameId }) => !gameIds.includes(gameId));
  if (left.length < hidden.length) unseenResults.set(left);
}

/** Forgets all unseen results, because another player may sign in. */
export function forgetUnseen(): void {
  unseenResults.set([]);
}

/** Whether the result of this game is still hidden. */
export function isUnseen(gameId: string): boolean {
  return unseenResults.get().some((result) => result.gameId === gameId);
}

/** The ids of the viewer's games whose results are still hidden. */
export function useUnseenGames(): ReadonlySet<string> {
  return new Set(useStore(unseenResults).map(({ gameId }) => gameId));
}
