import type { Tournament, TournamentSummary } from '@game/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cached, isOld } from '../../api/queries.js';
import { cacheOf, playerOf, pollingOf, remember, staleQueries } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { refusal, serve } from '../../api/testing/server.js';
import {
  useAcknowledgeHands,
  useAcknowledgeResult,
  useCancelTournament,
  useCreateTournament,
  useJoinTournament,
  useLeaveTournament,
  useMakeMatchMove,
  useNextTournament,
  useReadyMatches,
} from './api.js';

const tournamentId = 'cup';
const now = Date.parse('2026-01-01T12:00:00.000Z');
const summary = (version: number) =>
  ({ id: tournamentId, version, status: 'waiting', player1: playerOf('creator'), startsAt: null }) as TournamentSummary;
const tournament = { ...summary(1), participants: [], matches: [], seedHash: '', seed: null } as unknown as Tournament;
const viewer = { hasJoined: true, initialMove: null, ownMove: null, seenHands: 0, hasSeenResult: false };
const reply = {
  change: { tournament: summary(2), joined: null, leftPlayerId: null, matches: [], seed: null },
};

afterEach(() => void vi.restoreAllMocks());

/** A page that shows a tournament, the list of those that wait, and the viewer's matches. */
function openPage() {
  const queryClient = cacheOf('me');
  remember(queryClient, 'tournaments.get', { tournamentId }, { tournament, viewer });
  remember(queryClient, 'tournaments.list', { status: 'waiting' }, { tournaments: [] });
  for (const name of ['tournaments.listReadyMatches', 'tournaments.listOpenMatches']) {
    queryClient.setQueryData([name, {}], { matches: [] });
  }
  const callbacks = { onSuccess: vi.fn<(...values: unknown[]) => void>(), onError: vi.fn<(error: Error) => void>() };
  const shown = () => cached(queryClient, 'tournaments.get', { tournamentId });
  return { queryClient, shown, callbacks, ...callbacks };
}

describe('the next house tournament', () => {
  const openNext = (startsAt: string | null | undefined, random: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(now);
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const queryClient = cacheOf('me');
    const next = startsAt === undefined ? null : ({ ...summary(1), startsAt } as never);
    remember(queryClient, 'tournaments.getNext', {}, { tournament: next });
    callHook(queryClient, useNextTournament);
    return pollingOf(queryClient, 'tournaments.getNext').everyMs;
  };

  it.each([
    ['a second after its start at the earliest', '2026-01-01T12:01:00.000Z', 0, 61_000],
    ['three seconds after its start at the latest', '2026-01-01T12:01:00.000Z', 1, 63_000],
    ['every two seconds once its time has come', '2026-01-01T12:00:00.000Z', 0.5, 2000],
    ['every two seconds if it is late', '2026-01-01T11:00:00.000Z', 0.5, 2000],
    ['only after events if it starts with its last player', null, 0.5, false],
    ['only after events if there is none', undefined, 0.5, false],
  ] as const)('is read again %s', (_when, startsAt, random, everyMs) => {
    expect(openNext(startsAt, random)).toBe(everyMs);
  });

  it('is not read again before its first answer', () => {
    const queryClient = cacheOf('me');
    callHook(queryClient, useNextTournament);
    expect(pollingOf(queryClient, 'tournaments.getNext').everyMs).toBe(false);
  });
});

describe('a command in a tournament', () => {
  const first = { tournamentId, initialMove: 'paper', nonce: 'n' } as const;
  const move = { matchId: 'match', handNumber: 2, move: 'paper' } as const;

  /** Returns how to send each command. */
  function useCommands(callbacks: object) {
    const { join } = useJoinTournament(callbacks);
    const { mutate: leave } = useLeaveTournament(callbacks);
    const { mutate: cancel } = useCancelTournament(callbacks);
    const { makeMove } = useMakeMatchMove(tournamentId, callbacks);
    return {
      joining: () => join(first),
      leaving: () => leave({ tournamentId }),
      cancelling: () => cancel({ tournamentId }),
      'a move': () => makeMove({ ...move, nonce: 'n' }),
    };
  }
  const commands = ['joining', 'leaving', 'cancelling', 'a move'] as const;

  it.each(commands)('shows what has changed: %s', async (command) => {
    const { queryClient, shown, callbacks, onSuccess } = openPage();
    serve(() => Response.json(reply));
    callHook(queryClient, () => useCommands(callbacks))[command]();
    await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(shown()?.tournament.version).toBe(2);
    expect(onSuccess).toHaveBeenCalledWith(reply, expect.anything());
  });

  it.each(commands)('reads again what is shown if it is refused: %s', async (command) => {
    const { queryClient, callbacks, onError } = openPage();
    serve(() => refusal('TOURNAMENT_NOT_FOUND'));
    callHook(queryClient, () => useCommands(callbacks))[command]();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 409 })));
    await vi.waitFor(() =>
      expect(staleQueries(queryClient)).toEqual([
        'tournaments.get',
        'tournaments.list',
        'tournaments.listOpenMatches',
        'tournaments.listReadyMatches',
      ]),
    );
  });

  it('is not pending before it is sent', () => {
    const [joining, moving] = callHook(cacheOf('me'), () => [
      useJoinTournament({}),
      useMakeMatchMove(tournamentId, {}),
    ]);
    expect([joining?.isPending, moving?.isPending]).toEqual([false, false]);
  });

  it('remembers the first move before the server has it, because its event has none', () => {
    const { queryClient, shown } = openPage();
    serve(() => new Promise(() => undefined));
    callHook(queryClient, () => useCommands({})).joining();
    expect(shown()?.viewer).toEqual({ ...viewer, initialMove: 'paper' });
  });

  it('remembers a move before the server has it, and sends it without the tournament', async () => {
    const { queryClient, shown } = openPage();
    const sent = serve(() => new Promise(() => undefined));
    callHook(queryClient, () => useCommands({}))['a move']();
    expect(shown()?.viewer).toEqual({ ...viewer, ownMove: move });
    await vi.waitFor(() => expect(sent[0]?.input).toEqual({ ...move, nonce: 'n' }));
  });
});

it('reads the lists again once a tournament is created', async () => {
  const { queryClient, callbacks, onSuccess } = openPage();
  serve(() => Response.json({ tournamentId }));
  callHook(queryClient, () => useCreateTournament(callbacks)).mutate({} as never);
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledExactlyOnceWith({ tournamentId }, {}));
  expect(staleQueries(queryClient)).toEqual(['tournaments.list']);
});

it('says that a tournament was not created', async () => {
  const { queryClient, callbacks, onError, onSuccess } = openPage();
  serve(() => refusal('INSUFFICIENT_BALANCE_TO_CREATE'));
  callHook(queryClient, () => useCreateTournament(callbacks)).mutate({} as never);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect([onSuccess.mock.calls, staleQueries(queryClient)]).toEqual([[], []]);
});

it('remembers which hands were seen, and then reads the open matches again', async () => {
  const { queryClient, shown } = openPage();
  const sent = serve(() => Response.json({}));
  callHook(queryClient, () => useAcknowledgeHands(tournamentId))(3);
  await vi.waitFor(() => expect(shown()?.viewer).toEqual({ ...viewer, seenHands: 3 }));
  await vi.waitFor(() =>
    expect(staleQueries(queryClient)).toEqual(['tournaments.listOpenMatches', 'tournaments.listReadyMatches']),
  );
  expect(sent.map(({ input }) => input)).toEqual([{ tournamentId, count: 3 }]);
});

it('remembers that a result was seen', async () => {
  const { queryClient, shown } = openPage();
  const sent = serve(() => Response.json({}));
  callHook(queryClient, () => useAcknowledgeResult(tournamentId))();
  await vi.waitFor(() => expect(shown()?.viewer).toEqual({ ...viewer, hasSeenResult: true }));
  await vi.waitFor(() => expect(sent.map(({ input }) => input)).toEqual([{ tournamentId }]));
});

it('reads the matches of a player only, and shares them for a while between the parts of a page', () => {
  expect(callHook(cacheOf('me'), () => useReadyMatches(false)).fetchStatus).toBe('idle');
  const queryClient = cacheOf('me');
  expect(callHook(queryClient, () => useReadyMatches(true)).fetchStatus).toBe('fetching');
  expect(pollingOf(queryClient, 'tournaments.listReadyMatches').onMount).toBe(isOld);
});
