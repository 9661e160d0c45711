import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Player } from '../../platform/player.js';
import type { BusMessage } from '../../realtime/bus/bus.js';
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

it('returns a session that was read less than 45 s ago without reading', async () => {
  const { read, find } = await cacheWithSession();
  vi.advanceTimersByTime(44_999);

  expect(await find()).toBe(player);

  expect(read).not.toHaveBeenCalled();
});

it('reads a used session again after 45 s, once, while requests go on without waiting', async () => {
  const { read, find } = await cacheWithSession();
  let finish!: (found: KnownSession | null) => void;
  read.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  vi.advanceTimersByTime(45_000);

  expect([await find(), await find()]).toEqual([player, player]);
  expect(read).toHaveBeenCalledTimes(1);

  finish(null);
  await setImmediate();
  read.mockResolvedValue(null);
  expect(await find()).toBeNull();
});

it('reads a session once for requests that come together, and again for one that comes after a change of its player', async () => {
  const cache = new SessionCache();
  const answers: ((found: KnownSession | null) => void)[] = [];
  const read = vi.fn<() => Promise<KnownSession | null>>(() => new Promise((resolve) => answers.push(resolve)));
  const find = () => cache.find('cookie', now, read);

  const [first, second] = [find(), find()];
  expect(read).toHaveBeenCalledTimes(1);
  cache.observe({ kind: 'disconnect', room: 'user:a' });
  const later = find();
  expect(read).toHaveBeenCalledTimes(2);
  answers[0]?.(session);
  answers[1]?.(null);

  expect([await first, await second, await later, await cache.find('cookie', now, async () => null)]).toEqual([
    player,
    player,
    null,
    null,
  ]);
});

it('reads a session again after a read that has failed', async () => {
  const cache = new SessionCache();
  const failed = cache.find('cookie', now, async () => {
    throw new Error('no connection');
  });

  await expect(failed).rejects.toThrow('no connection');
  expect(await cache.find('cookie', now, async () => session)).toBe(player);
});

it('waits for a session that was read a minute ago, also if reading it again has failed', async () => {
  const { read, find } = await cacheWithSession();
  read.mockRejectedValueOnce(new Error('no connection'));
  vi.advanceTimersByTime(59_999);
  expect(await find()).toBe(player);

  vi.advanceTimersByTime(1);
  read.mockResolvedValue(null);

  expect(await find()).toBeNull();
});

it('returns nobody for a session that ends while it is remembered', async () => {
  const { cache, read } = await cacheWithSession();
  const at = (moment: Date) => cache.find('cookie', moment, read);

  expect(await at(new Date(session.expiresAt.getTime() - 1))).toBe(player);
  expect(await at(session.expiresAt)).toBeNull();
  expect(read).not.toHaveBeenCalled();
});

it.each<[string, BusMessage, string[]]>([
  ['when their profile changes', { kind: 'publish', rooms: ['user:a'], event: 'profiles.changed', content: {} }, ['a']],
  ['when a session of theirs ends', { kind: 'disconnect', room: 'user:a' }, ['a']],
  ['but not for another event', { kind: 'publish', rooms: ['user:a'], event: 'inbox.added', content: {} }, []],
  ['but not for another room', { kind: 'disconnect', room: 'tournament:a' }, []],
])('forgets all sessions of one player %s', async (_when, message, forgotten) => {
  const cache = new SessionCache();
  const read: string[] = [];
  const find = (cookie: string, id: string) =>
    cache.find(cookie, now, async () => {
      read.push(id);
      return { ...session, player: { id } as Player };
    });
  const findAll = async () => {
    for (const [cookie, id] of [
      ['phone', 'a'],
      ['laptop', 'a'],
      ['other', 'b'],
    ] as const)
      await find(cookie, id);
  };
  await findAll();
  read.length = 0;

  cache.observe(message);
  await findAll();

  expect(read).toEqual(forgotten.flatMap((id) => [id, id]));
});

it('reads every session again after it was cleared', async () => {
  const { cache, read, find } = await cacheWithSession();

  cache.clear();

  expect(await find()).toBe(player);
  expect(read).toHaveBeenCalledTimes(1);
});

it('forgets a player whose session ends while it is read', async () => {
  const { cache, read, find } = await cacheWithSession();
  let finish!: (found: KnownSession | null) => void;
  read.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  vi.advanceTimersByTime(45_000);
  await find();

  cache.observe({ kind: 'disconnect', room: 'user:a' });
  finish(session);
  await setImmediate();
  read.mockResolvedValue(null);

  expect(await find()).toBeNull();
});
