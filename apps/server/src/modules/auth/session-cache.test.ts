import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Player } from '../../platform/player.js';
import { SessionCache, type KnownSession } from './session-cache.js';

const now = new Date('2026-01-02T03:04:05Z');
const session = { expiresAt: new Date('2026-02-01') };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

type Sessions = Map<string, KnownSession>;

/** A cache with the sessions of these cookies, and the database that it reads. */
async function cacheWith(...cookies: string[]) {
  const valid: Sessions = new Map(cookies.map((cookie) => [cookie, { ...session, player: { id: cookie } as Player }]));
  const read = vi.fn<(asked: string[]) => Promise<Sessions>>(async () => new Map(valid));
  const cache = new SessionCache(read);
  const find = async (cookie = 'a') => (await cache.find(cookie, now))?.id ?? null;
  for (const cookie of cookies) await find(cookie);
  read.mockClear();
  return { cache, valid, read, find };
}

it('returns a session that was read less than three seconds ago without reading', async () => {
  const { read, find } = await cacheWith('a');
  vi.advanceTimersByTime(2_999);

  expect(await find()).toBe('a');
  vi.advanceTimersByTime(1_999);

  expect(read).not.toHaveBeenCalled();
});

it('reads all used sessions of a second again together, while requests go on without waiting', async () => {
  const { read, find } = await cacheWith('a', 'b', 'c');
  vi.advanceTimersByTime(3_000);
  let finish!: (found: Sessions) => void;
  read.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));

  expect([await find('a'), await find('b'), await find('a')]).toEqual(['a', 'b', 'a']);
  vi.advanceTimersByTime(1_000);
  expect(read.mock.calls).toEqual([[['a', 'b']]]);
  expect(await find('a')).toBe('a');

  finish(new Map([['b', { ...session, player: { id: 'b' } as Player }]]));
  await setImmediate();
  read.mockResolvedValue(new Map());
  expect([await find('a'), await find('b')]).toEqual([null, 'b']);
});

it('waits for a session that was read five seconds ago, also if reading it again has failed', async () => {
  const { read, find } = await cacheWith('a');
  read.mockRejectedValueOnce(new Error('no connection'));
  vi.advanceTimersByTime(3_500);
  expect(await find()).toBe('a');
  vi.advanceTimersByTime(1_499);
  expect(await find()).toBe('a');

  vi.advanceTimersByTime(1);
  read.mockResolvedValue(new Map());

  expect(await find()).toBeNull();
});

it('forgets a player whose session ends while it is read', async () => {
  const { cache, valid, read, find } = await cacheWith('a');
  let finish!: (found: Sessions) => void;
  read.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  vi.advanceTimersByTime(3_000);
  await find();
  vi.advanceTimersByTime(1_000);

  cache.observe({ kind: 'disconnect', room: 'user:a' });
  finish(valid);
  await setImmediate();
  read.mockResolvedValue(new Map());

  expect(await find()).toBeNull();
});
