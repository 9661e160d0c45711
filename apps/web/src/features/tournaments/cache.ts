import type { ReplyOf, TournamentChange, TournamentSummary, TournamentViewer, WaitingMatch } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { cachedViewerId, operationKey, refetchOutdated, updateCached } from '../../api/queries.js';
import { noteFinal } from '../../components/reveal/unseen-results.js';
import { mergeChange } from './merge-change.js';
import { waitsForViewer } from './viewer-seat.js';

type ListStatus = 'waiting' | 'in_progress' | 'completed';
type Listed = ReplyOf<'tournaments.list'>['tournaments'][number];

/** Applies a change of a tournament to all cached queries that contain it. */
export function applyChange(queryClient: QueryClient, change: TournamentChange): void {
  const viewerId = cachedViewerId(queryClient);
  noteFinal(change, viewerId);
  mergeIntoTournament(queryClient, change, viewerId);
  mergeIntoLists(queryClient, change, viewerId);
  mergeIntoNext(queryClient, change.tournament, (hasJoined) => {
    const isLeaving = change.leftPlayerId === viewerId;
    return !isLeaving && (hasJoined || change.joined?.player.id === viewerId);
  });
  const settled = change.matches.filter((match) => !waitsForViewer(match, viewerId)).map(({ id }) => id);
  updateReadyMatches(queryClient, (matches) => matches.filter(({ matchId }) => !settled.includes(matchId)));
  void queryClient.invalidateQueries({ queryKey: operationKey('tournaments.listOpenMatches', {}) });
}

/** Adds a tournament that can be joined to the cached list, or updates it. */
export function listTournament(queryClient: QueryClient, summary: TournamentSummary): void {
  const viewerId = cachedViewerId(queryClient);
  mergeIntoNext(queryClient, summary, (hasJoined) => hasJoined);
  updateList(queryClient, 'waiting', (listed) => {
    const before = listed.find(({ id }) => id === summary.id);
    return withListed(listed, { ...summary, hasJoined: before?.hasJoined ?? summary.player1.id === viewerId });
  });
}

/** Removes a tournament that can no longer be joined from the cached list. */
export function unlistTournament(queryClient: QueryClient, tournamentId: string): void {
  updateList(queryClient, 'waiting', (listed) => listed.filter(({ id }) => id !== tournamentId));
}

/** Refetches the viewer's open matches, of which one has become ready, or has a result that they have just seen. */
export function refetchOpenMatches(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['tournaments.listReadyMatches'] });
  void queryClient.invalidateQueries({ queryKey: ['tournaments.listOpenMatches'] });
}

/** Updates the viewer's own state in a cached tournament: the move they make, or the results they have seen. */
export function patchViewer(queryClient: QueryClient, tournamentId: string, patch: Partial<TournamentViewer>): void {
  const key = operationKey('tournaments.get', { tournamentId });
  queryClient.setQueryData<ReplyOf<'tournaments.get'>>(
    key,
    (reply) => reply && { ...reply, viewer: reply.viewer && { ...reply.viewer, ...patch } },
  );
}

function mergeIntoTournament(queryClient: QueryClient, change: TournamentChange, viewerId: string | null): void {
  const input = { tournamentId: change.tournament.id };
  updateCached(queryClient, 'tournaments.get', input, (cached) => {
    const { reply, isStale } = mergeChange(cached, change, viewerId);
    if (isStale) refetchOutdated(queryClient, 'tournaments.get', input);
    return reply;
  });
}

function mergeIntoLists(queryClient: QueryClient, change: TournamentChange, viewerId: string | null): void {
  const { tournament, joined, leftPlayerId } = change;
  for (const status of ['waiting', 'in_progress', 'completed'] as const) {
    updateList(queryClient, status, (listed) => {
      const before = listed.find(({ id }) => id === tournament.id);
      if (before === undefined) {
        // The change does not say whether the viewer is a participant.
        if (tournament.status === status && status !== 'waiting')
          refetchOutdated(queryClient, 'tournaments.list', { status });
        return listed;
      }
      if (before.version > tournament.version) return listed;
      if (tournament.status !== status) return listed.filter(({ id }) => id !== tournament.id);
      const hasJoined = leftPlayerId !== viewerId && (before.hasJoined || joined?.player.id === viewerId);
      return withListed(listed, { ...tournament, hasJoined });
    });
  }
}

/** Returns the list with a tournament added or updated, newest first (TLS-03). */
function withListed(listed: Listed[], tournament: Listed): Listed[] {
  const before = listed.find(({ id }) => id === tournament.id);
  if (before && before.version > tournament.version) return listed;
  const others = listed.filter((one) => one !== before);
  return [...others, tournament].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/** Updates the next house tournament, or replaces it by the one that follows it. */
function mergeIntoNext(
  queryClient: QueryClient,
  summary: TournamentSummary,
  hasJoinedAfter: (hasJoined: boolean) => boolean,
): void {
  if (summary.startsAt === null) return;
  updateCached(queryClient, 'tournaments.getNext', {}, (reply) => {
    const { tournament: next } = reply;
    const isWaiting = summary.status === 'waiting';
    if (next?.id !== summary.id) {
      return isWaiting && next === null ? { tournament: { ...summary, hasJoined: hasJoinedAfter(false) } } : reply;
    }
    if (next.version > summary.version) return reply;
    return { tournament: isWaiting ? { ...summary, hasJoined: hasJoinedAfter(next.hasJoined) } : null };
  });
}

function updateList(queryClient: QueryClient, status: ListStatus, change: (listed: Listed[]) => Listed[]): void {
  updateCached(queryClient, 'tournaments.list', { status }, ({ tournaments }) => ({
    tournaments: change(tournaments),
  }));
}

function updateReadyMatches(queryClient: QueryClient, change: (matches: WaitingMatch[]) => WaitingMatch[]): void {
  updateCached(queryClient, 'tournaments.listReadyMatches', {}, ({ matches }) => ({ matches: change(matches) }));
}
