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

it('keeps receipts and observations of each account apart', () => {
  keepReceipt('ada', receipt(1));
  observeRaffle('ada', raffle(1));
  observeRaffle(null, raffle(2));

  expect(recallRaffle('ada', 'raffle')).toMatchObject({ receipts: [{ entryNumber: 1 }], observations: [{ count: 1 }] });
  expect(recallRaffle(null, 'raffle')).toMatchObject({ receipts: [], observations: [{ count: 2 }] });
  expect(recallRaffle('ben', 'raffle')).toEqual({ receipts: [], orders: [], observations: [] });
});

it('observes a raffle again only if it has changed, and that it has closed', () => {
  const closed = raffle(2, { closedAt: '2026-03-01T12:00:00.000Z', round: 1000 });
  for (const seen of [raffle(1), raffle(1), raffle(2), raffle(2), closed, closed]) observeRaffle('ada', seen);
  // Until the first entry, the terms may change.
  observeRaffle('ben', raffle(0));

  const { observations } = recallRaffle('ada', 'raffle');
  expect(observations.map(({ count, closed: closing }) => [count, closing?.round])).toEqual([
    [1, undefined],
    [2, undefined],
    [2, 1000],
  ]);
  expect(recallRaffle('ben', 'raffle').observations).toEqual([]);
});

it('keeps the newest 20 raffles, 50 receipts and 20 observations, below 1 MB', () => {
  const productIds = Array.from({ length: 25 }, (_, index) => `raffle ${index + 1}`);
  for (const id of productIds) observeRaffle('ada', raffle(1, { id }));
  for (let number = 1; number <= 60; number += 1) {
    keepReceipt('ada', receipt(number));
    observeRaffle('ada', raffle(number));
  }

  const text = stored.get('raffles/ada') ?? '';
  const memories = JSON.parse(text) as Record<string, ReturnType<typeof recallRaffle>>;
  expect(Object.keys(memories)).toHaveLength(20);
  expect(memories['raffle 6']).toBe(undefined);
  expect(memories['raffle 7']?.observations).toHaveLength(1);
  const { receipts, observations } = recallRaffle('ada', 'raffle');
  expect(receipts.map(({ entryNumber }) => entryNumber)).toEqual(Array.from({ length: 50 }, (_, i) => i + 11));
  expect(observations.map(({ count }) => count)).toEqual(Array.from({ length: 20 }, (_, i) => i + 41));
  // Of the 5 MB that a browser allows.
  expect(20 * text.length).toBeLessThan(1_000_000);
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
