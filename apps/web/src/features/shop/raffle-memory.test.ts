import type { EntryReceipt, Raffle } from '@game/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepReceipt, observeRaffle, recallRaffle } from './raffle-memory.js';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

const receipt = (entryNumber: number, productId = 'raffle'): EntryReceipt => {
  const chainHead = entryNumber.toString(16).padStart(64, '0');
  const enteredAt = '2026-02-01T08:00:00.000Z';
  return { productId, seedHash: '5'.repeat(64), entryNumber, entrant: 1, number: 'a'.repeat(64), enteredAt, chainHead };
};

const raffle = (currentEntries: number, traits: Partial<Raffle> = {}) =>
  ({
    id: 'raffle',
    currentEntries,
    chainHead: `head ${currentEntries}`,
    closedAt: null,
    round: null,
    ...traits,
  }) as Raffle;

const startMs = Date.parse('2026-03-01T12:00:00.000Z');
const observe = (seen: Raffle, ownerId: string | null = 'ada', afterMs = 0) =>
  observeRaffle(ownerId, seen, startMs + afterMs);
const seenOf = (productId = 'raffle') => recallRaffle('ada', productId).observations;
const oneTo = (length: number, first = 1) => Array.from({ length }, (_, index) => index + first);
const closed = { closedAt: '2026-03-01T12:00:00.000Z', round: 1000 };

it('keeps receipts and observations of each account apart', () => {
  keepReceipt('ada', receipt(1));
  observe(raffle(1));
  observe(raffle(2), null);

  expect(recallRaffle('ada', 'raffle')).toMatchObject({ receipts: [{ entryNumber: 1 }], observations: [{ count: 1 }] });
  expect(recallRaffle(null, 'raffle')).toMatchObject({ receipts: [], observations: [{ count: 2 }] });
  expect(recallRaffle('ben', 'raffle')).toEqual({ receipts: [], orders: [], observations: [] });
});

it('observes a raffle again only if it has changed, and that it has closed', () => {
  for (const seen of [raffle(1), raffle(1), raffle(2), raffle(2), raffle(2, closed), raffle(2, closed)]) observe(seen);
  // Until the first entry, the terms may change.
  observe(raffle(0), 'ben');

  expect(seenOf().map(({ count, closed: closing }) => [count, closing?.round])).toEqual([
    [1, undefined],
    [2, undefined],
    [2, 1000],
  ]);
  expect(recallRaffle('ben', 'raffle').observations).toEqual([]);
});

it('remembers when it last saw a raffle open, and when it first saw it closed [D-21]', () => {
  for (const afterMs of [0, 2000, 1000]) observe(raffle(1), 'ada', afterMs);
  for (const afterMs of [3000, 4000]) observe(raffle(1, closed), 'ada', afterMs);

  expect(seenOf().map(({ seenAt }) => Date.parse(seenAt) - startMs)).toEqual([2000, 3000]);
});

it('keeps what it saw first, whatever the server sends later [D-21]', () => {
  observe(raffle(40));
  observe(raffle(50, closed));
  const forged = (count: number, traits: Partial<Raffle> = {}) =>
    raffle(count, { chainHead: `forged ${count}`, ...traits });
  for (const count of oneTo(40)) observe(forged(count));
  for (const acts of oneTo(20)) observe(forged(50, { ...closed, acts, actsHead: `forged ${acts}` }));

  expect(seenOf().slice(0, 2)).toMatchObject([
    { chainHead: 'head 40' },
    { chainHead: 'head 50', closed: { round: 1000 } },
  ]);
});

it('keeps the first and the newest of many observations, and others at a distance', () => {
  for (const count of oneTo(600)) observe(raffle(count));

  const counts = seenOf().map(({ count }) => count);
  expect(counts).toHaveLength(20);
  expect([counts[0], counts[19]]).toEqual([1, 600]);
  expect(Math.max(...counts.slice(1).map((count, index) => count - (counts[index] ?? 0)))).toBeLessThan(70);
});

it('keeps the newest 20 raffles that it saw and 40 with receipts, 50 of each, below 2 MB', () => {
  keepReceipt('ada', receipt(1, 'entered'));
  for (const number of oneTo(25)) observe(raffle(1, { id: `seen ${number}` }));
  for (const number of oneTo(60)) keepReceipt('ada', receipt(number));

  const keys = () => Object.keys(JSON.parse(stored.get('raffles/ada') ?? '') as object);
  expect(keys()).toEqual([...oneTo(20, 6).map((number) => `seen ${number}`), 'entered', 'raffle']);
  expect(recallRaffle('ada', 'raffle').receipts.map(({ entryNumber }) => entryNumber)).toEqual(oneTo(50, 11));
  // Of the 5 MB that a browser allows.
  expect(40 * JSON.stringify(recallRaffle('ada', 'raffle')).length).toBeLessThan(2_000_000);
  for (const number of oneTo(45)) keepReceipt('ada', receipt(1, `entered ${number}`));
  expect(keys()).toEqual([
    ...oneTo(20, 6).map((number) => `seen ${number}`),
    ...oneTo(40, 6).map((number) => `entered ${number}`),
  ]);
});

it('says so if the browser cannot store a receipt, and ignores damaged texts', () => {
  stored.set('raffles/ada', '["x"');
  stored.set('raffles/ben', '{"raffle":{"receipts":7}}');
  expect(recallRaffle('ada', 'raffle')).toEqual({ receipts: [], orders: [], observations: [] });
  expect(recallRaffle('ben', 'raffle')).toEqual({ receipts: [], orders: [], observations: [] });
  expect(keepReceipt('ada', receipt(1))).toBe(true);

  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keepReceipt('ada', receipt(2))).toBe(false);
});
