import type { WatchAnswer, WatchTarget } from '@game/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstReply, readFirstReplies } from '../api/first-replies.js';
import { requestWithReplay } from '../api/replay.js';
import { staleQueries } from '../api/testing/cache.js';
import { isConnected } from '../state/connection-status.js';
import { resetStores } from '../state/store.js';
import { connect, reconnectDelayMs } from './connection.js';
import { watch } from './watches.js';

const { io } = vi.hoisted(() => ({ io: vi.fn<(options: object) => unknown>() }));
vi.mock('socket.io-client', () => ({ io }));

const cup = { room: 'tournament', tournamentId: 'cup' } as const;
let close: () => void = () => undefined;
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  close();
  resetStores();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A connection to a server that gives `answers` to the requests to join a room, one after the other. */
function open(...answers: (WatchAnswer | 'timeout')[]) {
  const listeners = new Map<string, ((content?: unknown) => void)[]>();
  const sent: unknown[][] = [];
  const socket = {
    connected: false,
    connect: vi.fn<() => void>(),
    disconnect: vi.fn<() => void>(),
    on: (name: string, listener: () => void) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    once: (name: string, listener: () => void) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    off: vi.fn<(name: string) => void>(),
    emit: (name: string, target: WatchTarget) => void sent.push([name, target.room]),
    timeout: (ms: number) => ({
      emitWithAck: async (name: string, target: WatchTarget) => {
        sent.push([name, target.room, ms]);
        const answer = answers.shift() ?? 'watching';
        if (answer === 'timeout') throw new Error('no answer');
        return answer;
      },
    }),
  };
  io.mockReturnValue(socket);
  const queryClient = new QueryClient();
  for (const key of [['lobby.listGames'], ['tournaments.get', { tournamentId: 'cup' }], ['players.get', {}]]) {
    queryClient.setQueryData(key, {});
  }
  const received: unknown[] = [];
  close = connect((name, payload) => received.push([name, payload]), queryClient);
  const dispatch = async (name: string, content?: unknown) => {
    if (name === 'connect') socket.connected = true;
    if (name === 'disconnect') socket.connected = false;
    for (const listener of listeners.get(name) ?? []) listener(content);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { socket, sent, queryClient, received, dispatch, stale: () => staleQueries(queryClient) };
}
const join = (target: WatchTarget = { room: 'lobby' }) => stops.push(watch(target));
const joining = ['watch', 'lobby', 10_000];

it('joins the rooms of the page when it connects, and then reads everything again', async () => {
  const { sent, stale, dispatch } = open();
  join();
  join(cup);
  expect([sent, isConnected()]).toEqual([[], false]);

  await dispatch('connect');
  expect(sent).toEqual([joining, ['watch', 'tournament', 10_000]]);
  await dispatch('realtime.joined', { playerId: null, quietMs: 0 });
  expect(stale()).toEqual(['lobby.listGames', 'players.get', 'tournaments.get']);
  expect(isConnected()).toBe(true);
  await dispatch('disconnect');
  expect(isConnected()).toBe(false);
});

it.each<[WatchTarget, string[]]>([
  [{ room: 'lobby' }, ['lobby.listGames']],
  [cup, ['tournaments.get']],
  [{ room: 'shop' }, []],
])('joins a room that a page opens later, and reads again what it is about: %j', async (target, expected) => {
  const { sent, stale, dispatch, queryClient } = open();
  await dispatch('connect');
  for (const query of queryClient.getQueryCache().getAll()) query.setState({ isInvalidated: false });

  join(target);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([['watch', target.room, 10_000]]);
  expect(stale()).toEqual(expected);
  stops.pop()?.();
  expect(sent.at(-1)).toEqual(['unwatch', target.room]);
});

it('leaves no room while it is not connected, because the server then knows of none', async () => {
  const { sent, dispatch } = open();
  join();
  stops.pop()?.();
  await dispatch('connect');
  join();
  await dispatch('disconnect');
  stops.pop()?.();
  expect(sent).toEqual([joining]);
});

it('reads again what a room is about after it has joined the room late', async () => {
  const { stale, dispatch, queryClient } = open('tryAgain', 'watching');
  join();
  await dispatch('connect');
  for (const query of queryClient.getQueryCache().getAll()) query.setState({ isInvalidated: false });

  await vi.advanceTimersByTimeAsync(1000);

  expect(stale()).toEqual(['lobby.listGames']);
});

it('joins a room later, and more and more rarely, while the server asks for it', async () => {
  const { sent, dispatch } = open('tryAgain', 'tryAgain', 'watching');
  join();
  await dispatch('connect');
  expect(sent).toEqual([joining]);
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1999);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(3);
});

it.each(['the page has left it', 'the connection is lost'])('does not join a room later if %s', async (reason) => {
  const { sent, dispatch, socket } = open('tryAgain');
  join();
  await dispatch('connect');
  if (reason === 'the page has left it') stops.pop()?.();
  else socket.connected = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.filter(([name]) => name === 'watch')).toEqual([joining]);
});

it('reads everything again, although the server does not answer', async () => {
  const { stale, dispatch } = open('timeout');
  join();
  await dispatch('connect');
  await dispatch('realtime.joined', { playerId: null, quietMs: 0 });
  expect(stale()).toContain('lobby.listGames');
});

it('reads everything again after 10 s if an earlier version of the server does not say what was missed', async () => {
  const { stale, dispatch } = open();
  await dispatch('connect');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(stale()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(stale()).toContain('players.get');
});

describe('a reply that is younger than the last message to the player', () => {
  /** Opens a page that reads everything now, and connects after 3 s, when nothing was sent for `quietMs`. */
  async function connectLater({ quietMs, playerId = null }: { quietMs: number; playerId?: string | null }) {
    const opened = open();
    for (const { queryKey } of opened.queryClient.getQueryCache().getAll()) {
      await requestWithReplay(opened.queryClient, queryKey as never, async () => ({}));
    }
    await vi.advanceTimersByTimeAsync(3000);
    await opened.dispatch('connect');
    await opened.dispatch('realtime.joined', { playerId, quietMs });
    return opened;
  }

  it('is not read again, unless it is about a room: messages to rooms are not counted', async () => {
    join(cup);
    const { stale } = await connectLater({ quietMs: 3200 });
    expect(stale()).toEqual(['lobby.listGames', 'tournaments.get']);
  });

  it('is read again if the latest request for it has failed', async () => {
    const { queryClient, dispatch, stale } = open();
    const key = ['players.get', {}] as never;
    await requestWithReplay(queryClient, key, async () => ({}));
    const failing = requestWithReplay(queryClient, key, () => Promise.reject(new Error('no answer')));
    await expect(failing).rejects.toThrow('no answer');
    await dispatch('connect');
    await dispatch('realtime.joined', { playerId: null, quietMs: 60_000 });

    expect(stale()).toContain('players.get');
  });

  it('is read again if it may be older after all', async () => {
    expect((await connectLater({ quietMs: 3050 })).stale()).toContain('players.get');
  });

  it('is read again after the page has lost its connection', async () => {
    const { dispatch, stale, queryClient } = await connectLater({ quietMs: 60_000 });
    expect(stale()).not.toContain('players.get');

    await dispatch('disconnect');
    await requestWithReplay(queryClient, ['players.get', {}] as never, async () => ({}));
    await dispatch('connect');
    await dispatch('realtime.joined', { playerId: null, quietMs: 60_000 });

    expect(stale()).toContain('players.get');
  });

  it('is read again after the device has slept, while the clock of the page stood still', async () => {
    const { queryClient, dispatch, stale } = open();
    await requestWithReplay(queryClient, ['players.get', {}] as never, async () => ({}));
    vi.setSystemTime(Date.now() + 600_000);
    await dispatch('connect');
    await dispatch('realtime.joined', { playerId: null, quietMs: 60_000 });

    expect(stale()).toContain('players.get');
  });

  it('is read again if the server knows another player, as after a log-out in another tab', async () => {
    expect((await connectLater({ quietMs: 60_000, playerId: 'other' })).stale()).toContain('players.get');
  });
});

describe('the replies in the page that nothing has used yet', () => {
  /** Opens a page with the balance in it, and connects when nothing was sent to the player for `quietMs`. */
  async function openWithReply(quietMs: number) {
    const json = '[["profiles.getBalance",{},{"balance":7}]]';
    vi.stubGlobal('document', { getElementById: () => ({ textContent: json, remove: () => undefined }) });
    readFirstReplies();
    const opened = open();
    await opened.dispatch('connect');
    await opened.dispatch('realtime.joined', { playerId: null, quietMs });
    return opened;
  }
  const reply = () => firstReply('profiles.getBalance', {});

  it('are kept if nothing has changed since, until something does', async () => {
    const { dispatch } = await openWithReply(60_000);
    await dispatch('counters.changed', { players: 1, online: 1, staked: 1 });
    await dispatch('site.script', { path: '/assets/a.js' });
    expect(reply()).toEqual({ balance: 7 });

    await dispatch('profiles.changed', {});
    expect(reply()).toBeUndefined();
  });

  it('are forgotten if something may have changed', async () => {
    await openWithReply(0);
    expect(reply()).toBeUndefined();
  });
});

it('passes on the events of the contract, and nothing else', async () => {
  const { received, dispatch } = open();
  await dispatch('tournaments.removed', { tournamentId: 5 });
  await dispatch('site.script', { path: '/assets/a.js' });
  await dispatch('other', {});
  expect(received).toEqual([['site.script', { path: '/assets/a.js' }]]);
});

it('connects at once when the device is online again, unless it is connected', async () => {
  const { socket, dispatch } = open();
  window.dispatchEvent(new Event('online'));
  expect(socket.connect).toHaveBeenCalledTimes(1);
  await dispatch('connect');
  window.dispatchEvent(new Event('online'));
  expect(socket.connect).toHaveBeenCalledTimes(1);
});

it('does not connect twice when the device is online again before the next attempt', async () => {
  const { socket, dispatch } = open();
  await dispatch('connect');
  await dispatch('disconnect');
  await vi.advanceTimersByTimeAsync(500);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.connect).toHaveBeenCalledTimes(1);
});

it('begins with short pauses again once it was connected', async () => {
  const { socket, dispatch } = open();
  for (const pauseMs of [1000, 2000, 5000]) {
    await dispatch('connect_error');
    await vi.advanceTimersByTimeAsync(pauseMs);
  }
  await dispatch('connect');
  socket.connect.mockClear();

  await dispatch('disconnect');
  await vi.advanceTimersByTimeAsync(1000);

  expect(socket.connect).toHaveBeenCalledTimes(1);
});

it('stays closed, and no longer follows the page', async () => {
  const { socket, sent } = open();
  socket.connected = true;
  close();
  socket.connected = false;
  window.dispatchEvent(new Event('online'));
  join();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([socket.disconnect.mock.calls.length, socket.connect.mock.calls.length, sent]).toEqual([1, 0, []]);
  socket.connected = true;
  join(cup);
  expect(sent).toEqual([]);
  expect(socket.off.mock.calls.map(([name]) => name)).toEqual(['disconnect', 'connect_error']);
});

it('does not connect again once it is closed', async () => {
  const { socket, dispatch } = open();
  await dispatch('connect_error');
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.connect).not.toHaveBeenCalled();
});

it('connects within 10 s, and again after 1, 2, 5, then every 10 s [CON-17] [D-29]', () => {
  const attempt = vi.fn<() => void>();
  const listeners = new Map<string, () => void>();
  const on = (name: string, listener: () => void) => void listeners.set(name, listener);
  io.mockReturnValue({
    connected: false,
    connect: attempt,
    disconnect: vi.fn<() => void>(),
    on,
    off: vi.fn<() => void>(),
  });

  close = connect(() => undefined, new QueryClient());

  expect(io).toHaveBeenCalledWith({
    path: '/api/realtime',
    transports: ['websocket'],
    withCredentials: true,
    timeout: 10_000,
    reconnection: false,
  });
  for (const [failures, delayMs] of [1000, 2000, 5000, 10_000, 10_000].entries()) {
    listeners.get('connect_error')?.();
    vi.advanceTimersByTime(delayMs - 1);
    expect(attempt).toHaveBeenCalledTimes(failures);
    vi.advanceTimersByTime(1);
    expect(attempt).toHaveBeenCalledTimes(failures + 1);
  }
});

it('reconnects up to a half sooner or later, by chance', () => {
  const delays = [0, 0.25, 0.75, 1].map((chance) => reconnectDelayMs(2, () => chance));

  expect(delays).toEqual([2500, 3750, 6250, 7500]);
});
