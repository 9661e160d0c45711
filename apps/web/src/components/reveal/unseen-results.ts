import type { OwnBalance, SharedGame, TournamentChange } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { cached, updateCached, useOperation } from '../../api/queries.js';
import { useStore } from '../../state/store.js';
import { unseenResults, type UnseenResult } from '../../state/unseen-results.js';
import { isRevealed, rememberRevealed } from './seen-results.js';

/**
 * Hides the result of a game that the opponent's move has decided, until its page has revealed it. A game that ended because
 * of a deadline has no secret: the notification says so.
 */
export function noteDecided({ id, player1, result }: SharedGame, viewerId: string | null): void {
  if (!result?.player2 || player1.id !== viewerId || isRevealed(`${id} player1`)) return;
  note({ kind: 'game', id, payout: result.outcomeP1 === 'loss' ? 0 : result.winningAmount, isPaid: false });
}

/** Hides the result of a tournament whose final the viewer has played, until its page has revealed it. */
export function noteFinal({ tournament, matches }: TournamentChange, viewerId: string | null): void {
  const { id, status, winner, prizePool } = tournament;
  const isFinalist = matches.some(
    ({ player1, player2, winnerId }) => winnerId === winner?.id && [player1?.id, player2?.id].includes(viewerId ?? ''),
  );
  if (status !== 'completed' || !isFinalist || isRevealed(id)) return;
  note({ kind: 'tournament', id, payout: winner?.id === viewerId ? prizePool : 0, isPaid: false });
}

function note(result: UnseenResult): void {
  const known = unseenResults.get();
  if (!known.some(({ id }) => id === result.id)) unseenResults.set([...known, result]);
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

/** Stops hiding the results of these games and tournaments. */
export function noteSeen(queryClient: QueryClient, ids: readonly string[]): void {
  const hidden = unseenResults.get();
  const left = hidden.filter(({ id }) => !ids.includes(id));
  if (left.length < hidden.length) unseenResults.set(left);
  updateCached(queryClient, 'profiles.getBalance', {}, ({ unseenTournaments, ...balance }) => ({
    ...balance,
    unseenTournaments: unseenTournaments.filter(({ id }) => !ids.includes(id)),
  }));
}

/** Stops hiding the result of a tournament, in every tab of this browser. */
export function noteSeenTournament(queryClient: QueryClient, tournamentId: string): void {
  rememberRevealed(tournamentId);
  noteSeen(queryClient, [tournamentId]);
}

/** Forgets all unseen results, because another player may sign in. */
export function forgetUnseen(): void {
  unseenResults.set([]);
}

/** Whether the result of this game is still hidden. */
export function isUnseen(gameId: string): boolean {
  return unseenResults.get().some(({ id }) => id === gameId);
}

/** The viewer's results that are still hidden: those that this tab knows, and those that the server has returned. */
export function useUnseen(): readonly UnseenResult[] {
  // Reads only what is cached: the top bar loads it.
  const balance = useOperation('profiles.getBalance', {}, { enabled: false }).data;
  return allUnseen(useStore(unseenResults), balance);
}

/** As `useUnseen`, at this moment: an effect can run before the page is rendered with a result that was just seen. */
export function unseenNow(queryClient: QueryClient): readonly UnseenResult[] {
  return allUnseen(unseenResults.get(), cached(queryClient, 'profiles.getBalance', {}));
}

/** The ids of the games and tournaments whose results are still hidden. */
export function useUnseenIds(): ReadonlySet<string> {
  return new Set(useUnseen().map(({ id }) => id));
}

/** The page that reveals the result. */
export function resultPath({ kind, id }: Pick<UnseenResult, 'kind' | 'id'>): string {
  return kind === 'game' ? `/game/${id}/outcome` : `/tournaments/${id}`;
}

/** Sums up the part of the balance that would give away unseen results, in tickets. */
export function hiddenTickets(results: readonly UnseenResult[]): number {
  return results.reduce((sum, { isPaid, payout }) => sum + (isPaid ? payout : 0), 0);
}

/** Adds the results that the server has returned with the balance, which includes their prizes. */
function allUnseen(
  known: readonly UnseenResult[],
  balance: Pick<OwnBalance, 'unseenTournaments'> | undefined,
): readonly UnseenResult[] {
  const returned = (balance?.unseenTournaments ?? []).map(({ id, prize }): UnseenResult => {
    return { kind: 'tournament', id, payout: prize, isPaid: true };
  });
  return [...known.filter(({ id }) => !returned.some((one) => one.id === id)), ...returned];
}
