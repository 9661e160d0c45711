import type { Tournament, TournamentChange, TournamentMatch, TournamentSummary } from '@game/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cached } from '../../api/queries.js';
import { cacheOf, playerOf, remember, staleQueries } from '../../api/testing/cache.js';
import { resetStores } from '../../state/store.js';
import { unseenResults } from '../../state/unseen-results.js';
import { applyChange, listTournament, patchViewer, refetchOpenMatches, unlistTournament } from './cache.js';

const summary = (changes: Partial<TournamentSummary> = {}) =>
  ({
    id: 'cup',
    version: 2,
    status: 'waiting',
    participantCount: 2,
    player1: playerOf('creator'),
    winner: null,
    prizePool: 40,
    createdAt: '2026-01-02T00:00:00.000Z',
    ...changes,
  }) as TournamentSummary;
const older = { id: 'older', createdAt: '2026-01-01T00:00:00.000Z' };
const newer = { id: 'newer', createdAt: '2026-01-03T00:00:00.000Z' };
const viewer = { hasJoined: true, initialMove: 'rock', ownMove: null, seenHands: 0, hasSeenResult: false } as const;
const tournament = (changes: Partial<TournamentSummary> = {}) =>
  ({ ...summary(changes), participants: [], matches: [], seedHash: '', seed: null }) as Tournament;
const participant = (id: string) => ({ player: playerOf(id), joinedAt: '', commitment: '' });
const change = (changes: Partial<TournamentChange> = {}): TournamentChange => ({
  tournament: summary({ version: 3 }),
  joined: null,
  leftPlayerId: null,
  matches: [],
  seed: null,
  ...changes,
});

/** A page that shows the lists of all tournaments, one of them, and the matches that wait for the viewer. */
function openPage(listed: TournamentSummary[] = [summary(newer), summary(), summary(older)]) {
  const queryClient = cacheOf('me');
  for (const status of ['waiting', 'in_progress', 'completed'] as const) {
    const tournaments = listed.filter((one) => one.status === status).map((one) => ({ ...one, hasJoined: false }));
    remember(queryClient, 'tournaments.list', { status }, { tournaments });
  }
  remember(queryClient, 'tournaments.get', { tournamentId: 'cup' }, { tournament: tournament(), viewer });
  const matches = ['match', 'other'].map((matchId) => ({ matchId }));
  queryClient.setQueryData(['tournaments.listReadyMatches', {}], { matches });
  queryClient.setQueryData(['tournaments.listOpenMatches', {}], { matches });
  const list = (status: 'waiting' | 'in_progress' | 'completed') =>
    cached(queryClient, 'tournaments.list', { status })?.tournaments.map(({ id, version, hasJoined }) => [
      id,
      version,
      hasJoined,
    ]);
  const shown = () => cached(queryClient, 'tournaments.get', { tournamentId: 'cup' });
  const ready = () => cached(queryClient, 'tournaments.listReadyMatches', {})?.matches.map(({ matchId }) => matchId);
  return { queryClient, list, shown, ready };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  resetStores();
});

it('shows a change on the page of the tournament and in its list', () => {
  const { queryClient, list, shown } = openPage();

  applyChange(queryClient, change({ joined: participant('me') }));
  vi.runAllTimers();

  expect(shown()?.tournament.version).toBe(3);
  expect(list('waiting')).toEqual([
    ['newer', 2, false],
    ['cup', 3, true],
    ['older', 2, false],
  ]);
  expect(staleQueries(queryClient)).toEqual(['tournaments.listOpenMatches']);
});

it('reads a tournament again if the page has missed a change', () => {
  const { queryClient, shown } = openPage();

  applyChange(queryClient, change({ tournament: summary({ version: 4 }) }));
  vi.runAllTimers();

  expect(shown()?.tournament.version).toBe(2);
  expect(staleQueries(queryClient)).toEqual(['tournaments.get', 'tournaments.listOpenMatches']);
});

it.each([
  ['the viewer has left', { leftPlayerId: 'me' }, false],
  ['another player has left', { leftPlayerId: 'other' }, true],
  ['another player has joined', { joined: participant('other') }, true],
])('updates in the list whether the viewer has joined: %s', (_, changes, hasJoined) => {
  const { queryClient, list } = openPage();
  applyChange(queryClient, change({ tournament: summary({ version: 3 }), joined: participant('me') }));

  applyChange(queryClient, change({ tournament: summary({ version: 4 }), ...changes }));

  expect(list('waiting')?.[1]).toEqual(['cup', 4, hasJoined]);
});

it('lists a tournament as joined by the viewer only if they have joined it', () => {
  const { queryClient, list } = openPage();
  applyChange(queryClient, change({ tournament: summary({ version: 3 }), joined: participant('other') }));
  applyChange(queryClient, change({ tournament: summary({ version: 4 }) }));
  expect(list('waiting')?.[1]).toEqual(['cup', 4, false]);
});

it('keeps a list that is newer than a change', () => {
  const { queryClient, list } = openPage();
  applyChange(queryClient, change({ tournament: summary({ version: 1, status: 'cancelled' }) }));
  expect(list('waiting')?.[1]).toEqual(['cup', 2, false]);
});

it('removes a tournament that has started from the waiting ones, and reads the list that it is in now', () => {
  const { queryClient, list } = openPage();

  applyChange(queryClient, change({ tournament: summary({ version: 3, status: 'in_progress' }) }));
  vi.runAllTimers();

  expect(list('waiting')?.map(([id]) => id)).toEqual(['newer', 'older']);
  expect(list('in_progress')).toEqual([]);
  expect(staleQueries(queryClient)).toEqual(['tournaments.list', 'tournaments.listOpenMatches']);
});

it('reads no list again because of a waiting tournament that the page does not list', () => {
  const { queryClient } = openPage([]);
  applyChange(queryClient, change());
  vi.runAllTimers();
  expect(staleQueries(queryClient)).toEqual(['tournaments.listOpenMatches']);
});

it.each([
  ['is over', { matchStatus: 'completed' }, ['other']],
  ['has the move of the viewer', { player1HasMoved: true }, ['other']],
  ['waits for the viewer', {}, ['match', 'other']],
])('removes a match from those that wait for the viewer once it %s', (_, changes, left) => {
  const { queryClient, ready } = openPage();
  const match = {
    id: 'match',
    matchStatus: 'ready',
    player1: playerOf('me'),
    player2: playerOf('other'),
    player1HasMoved: false,
    ...changes,
  };

  applyChange(queryClient, change({ matches: [match as TournamentMatch] }));

  expect(ready()).toEqual(left);
});

it('hides the result of a final that the viewer has played', () => {
  const { queryClient } = openPage();
  const final = { player1: playerOf('me'), player2: playerOf('other'), winnerId: 'me' } as TournamentMatch;
  const over = summary({ version: 3, status: 'completed', winner: playerOf('me') });

  applyChange(queryClient, change({ tournament: over, matches: [final] }));

  expect(unseenResults.get()).toEqual([{ kind: 'tournament', id: 'cup', payout: 40, isPaid: false }]);
});

it.each([
  ['a new one of another player', { id: 'new', player1: playerOf('other') }, ['new', 2, false]],
  ['a new one of the viewer', { id: 'new', player1: playerOf('me') }, ['new', 2, true]],
  ['one that is listed, newer', { version: 3 }, ['cup', 3, false]],
  ['one that is listed, older', { version: 1 }, ['cup', 2, false]],
])('lists a tournament by its age: %s', (_, changes, expected) => {
  const { queryClient, list } = openPage();

  listTournament(queryClient, summary(changes));

  const [first, ...rest] = list('waiting') ?? [];
  expect(first).toEqual(['newer', 2, false]);
  expect(rest).toContainEqual(expected);
  expect(rest.at(-1)).toEqual(['older', 2, false]);
});

it('keeps that the viewer has joined a listed tournament', () => {
  const { queryClient, list } = openPage();
  applyChange(queryClient, change({ joined: participant('me') }));
  listTournament(queryClient, summary({ version: 4 }));
  expect(list('waiting')?.[1]).toEqual(['cup', 4, true]);
});

it('removes a tournament that can no longer be joined', () => {
  const { queryClient, list } = openPage();
  unlistTournament(queryClient, 'cup');
  expect(list('waiting')?.map(([id]) => id)).toEqual(['newer', 'older']);
});

it('reads the own matches again, those to play and all open ones', () => {
  const { queryClient } = openPage();
  refetchOpenMatches(queryClient);
  expect(staleQueries(queryClient)).toEqual(['tournaments.listOpenMatches', 'tournaments.listReadyMatches']);
});

it('changes the own part of a tournament, and nothing for a visitor or before it was read', () => {
  const { queryClient, shown } = openPage();

  patchViewer(queryClient, 'cup', { seenHands: 2 });
  expect(shown()?.viewer).toEqual({ ...viewer, seenHands: 2 });

  remember(queryClient, 'tournaments.get', { tournamentId: 'cup' }, { tournament: tournament(), viewer: null });
  patchViewer(queryClient, 'cup', { seenHands: 3 });
  patchViewer(queryClient, 'unread', { seenHands: 3 });
  expect(shown()).toEqual({ tournament: tournament(), viewer: null });
  expect(cached(queryClient, 'tournaments.get', { tournamentId: 'unread' })).toBeUndefined();
});

describe('the next house tournament', () => {
  const startsAt = '2026-01-02T20:00:00.000Z';
  const house = (changes: Partial<TournamentSummary> = {}) => summary({ startsAt, ...changes });

  /** A page that shows this tournament as the next one. */
  function openNext(next: TournamentSummary | null, hasJoined = false) {
    const { queryClient } = openPage();
    remember(queryClient, 'tournaments.getNext', {}, { tournament: next && { ...next, hasJoined } });
    const shownNext = () => {
      const shown = cached(queryClient, 'tournaments.getNext', {})?.tournament;
      return shown && [shown.id, shown.version, shown.hasJoined];
    };
    return { queryClient, shownNext };
  }

  it.each([
    ['a newer version', { version: 3 }, ['cup', 3, true]],
    ['the same version', { version: 2, participantCount: 3 }, ['cup', 2, true]],
    ['an older version', { version: 1 }, ['cup', 2, true]],
    ['another one', { id: 'other', version: 3 }, ['cup', 2, true]],
    ['one of a player', { version: 3, startsAt: null }, ['cup', 2, true]],
    ['that it has started', { version: 3, status: 'in_progress' }, null],
    ['late that it had started', { version: 1, status: 'in_progress' }, ['cup', 2, true]],
  ] as const)('is updated by %s', (_, changes, after) => {
    const { queryClient, shownNext } = openNext(house(), true);
    listTournament(queryClient, house(changes));
    expect(shownNext()).toEqual(after);
  });

  it.each([
    ['a waiting one', {}, ['cup', 2, false]],
    ['one that has started', { status: 'in_progress' }, null],
    ['one of a player', { startsAt: null }, null],
  ] as const)('follows the last one: %s', (_, changes, after) => {
    const { queryClient, shownNext } = openNext(null);
    listTournament(queryClient, house(changes));
    expect(shownNext()).toEqual(after);
  });

  it.each([
    ['the viewer has joined', false, { joined: participant('me') }, true],
    ['another player has joined', false, { joined: participant('other') }, false],
    ['another player has joined after the viewer', true, { joined: participant('other') }, true],
    ['the viewer has left', true, { leftPlayerId: 'me' }, false],
    ['another player has left', true, { leftPlayerId: 'other' }, true],
  ])('has the players who joined it: %s', (_, hadJoined, changes, hasJoined) => {
    const { queryClient, shownNext } = openNext(house(), hadJoined);
    applyChange(queryClient, change({ tournament: house({ version: 3 }), ...changes }));
    expect(shownNext()).toEqual(['cup', 3, hasJoined]);
  });
});
