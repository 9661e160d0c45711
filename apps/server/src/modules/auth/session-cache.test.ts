import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Player } from '../../platform/player.js';
import { SessionCache, type KnownSession } from './session-cache.js';

const now = new Date('2026-01-02T03:04:05Z');
const player = { id: 'a' } as Player;
const session: KnownSession = { player, expiresAt: new Date('2026-02-01') };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A cache with one session, and the database that it reads. */
async function cacheWithSession() {
  const cache = new SessionCache();
  const read = vi.fn<() => Promise<KnownSession | null>>(async () => session);
  const find = () => cache.find('cookie', now, read);
  await find();
  read.mockClear();
  return { cache, read, find };
}

it('returns a session that was read less than four seconds ago without reading', async () => {
  const { read, find } = await cacheWithSession();
  vi.advanceTimersByTime(3_999);

  expect(await find()).toBe(player);

  expect(read).not.toHaveBeenCalled();
});

it('reads a used session again after four seconds, once, while requests go on without waiting', async () => {
  const { read, find } = await cacheWithSession();
  let finish!: (found: KnownSession | null) => void;
  read.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  vi.advanceTimersByTime(4_000);

  expect([await find(), await find()]).toEqual([player, player]);
  expect(read).toHaveBeenCalledTimes(1);

  finish(null);
  await setImmediate();
  read.mockResolvedValue(null);
  expect(await find()).toBeNull();
});

it('waits for a session that was read five seconds ago, also if reading it again has failed', async () => {
  const { read, find } = await cacheWithSession();
  read.mockRejectedValueOnce(new Error('no connection'));
  vi.advanceTimersByTime(4_999);
  expect(await find()).toBe(player);

  vi.advanceTimersByTime(1);
  read.mockResolvedValue(null);

  expect(await find()).toBeNull();
});

it('forgets a player whose session ends while it is read', async () => {
  const { cache, read, find } = await cacheWithSession();
  let finish!: (found: KnownSession | null) => void;
  read.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  vi.advanceTimersByTime(4_000);
  await find();

  cache.observe({ kind: 'disconnect', room: 'user:a' });
  finish(session);
  await setImmediate();
  read.mockResolvedValue(null);

  expect(await find()).toBeNull();
});
