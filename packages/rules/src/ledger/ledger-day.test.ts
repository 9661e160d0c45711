import { sha256 as sha256OfBytes } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import {
  checkLedgerDays,
  hashLedgerDay,
  hashLedgerRow,
  isRowInDay,
  ledgerLeafText,
  type LedgerDay,
  type LedgerRow,
} from './ledger-day.js';
import { hexadecimalOf } from '../hexadecimal.js';
import { inclusionPath, merkleRoot } from './merkle-tree.js';

const hashing = { sha256: (text: string) => bytesToHex(sha256OfBytes(utf8ToBytes(text))) };

const blinding = 'ab'.repeat(32);

function rowOf(id: number): LedgerRow {
  return {
    id,
    userId: '5e0a3f0e-7c9b-4d52-9a34-0d1f8e6b2c11',
    type: 'win',
    amount: 20,
    balanceDelta: 20,
    gameId: '0b7a4a1e-52a5-4a4e-8f61-7d1f8e6b2c22',
    tournamentId: null,
    participantId: null,
    raffleEntryId: null,
    redemptionId: null,
    purchaseId: null,
    createdAt: '2026-11-22T10:00:00.000Z',
  };
}

/** Consecutive days from 2026-11-01 on, newest first. */
async function daysOf(count: number): Promise<LedgerDay[]> {
  const days: LedgerDay[] = [];
  for (let index = 0; index < count; index += 1) {
    const day = `2026-11-${String(index + 1).padStart(2, '0')}`;
    const entry = {
      day,
      rowCount: index,
      sum: -index,
      root: hashing.sha256(day),
      previousHash: days[0]?.hash ?? 'none',
    };
    days.unshift({ ...entry, hash: await hashLedgerDay(entry, hashing) });
  }
  return days;
}

const seenOf = (days: LedgerDay[]) => Object.fromEntries(days.map(({ day, hash }) => [day, hash]));

describe('a row of a ledger day', () => {
  it('is hashed as one text of all its fields and its blinding', () => {
    expect(ledgerLeafText(rowOf(7), blinding)).toBe(
      `ledger-1|7|5e0a3f0e-7c9b-4d52-9a34-0d1f8e6b2c11|win|20|20|0b7a4a1e-52a5-4a4e-8f61-7d1f8e6b2c22||||||2026-11-22T10:00:00.000Z|${blinding}`,
    );
  });

  it('is in its day only with its own fields, blinding and place', async () => {
    const hashes = await Promise.all([1, 2, 3].map(async (id) => hashLedgerRow(rowOf(id), blinding, sha256OfBytes)));
    const day = { rowCount: 3, root: hexadecimalOf(await merkleRoot(hashes, sha256OfBytes)) };
    const path = (await inclusionPath(hashes, 1, sha256OfBytes)).map(hexadecimalOf);
    const proven = { row: rowOf(2), blinding, index: 1, path };

    expect(await isRowInDay(proven, day, sha256OfBytes)).toBe(true);
    const changes: Partial<LedgerRow>[] = [
      { id: 3 },
      { userId: '6e0a3f0e-7c9b-4d52-9a34-0d1f8e6b2c11' },
      { type: 'loss' },
      { amount: 21 },
      { balanceDelta: 21 },
      { gameId: null },
      { tournamentId: proven.row.gameId },
      { participantId: 1 },
      { raffleEntryId: proven.row.gameId },
      { redemptionId: proven.row.gameId },
      { purchaseId: proven.row.gameId },
      { createdAt: '2026-11-22T10:00:00.001Z' },
    ];
    for (const change of changes)
      expect(await isRowInDay({ ...proven, row: { ...proven.row, ...change } }, day, sha256OfBytes)).toBe(false);
    expect(await isRowInDay({ ...proven, blinding: 'cd'.repeat(32) }, day, sha256OfBytes)).toBe(false);
    expect(await isRowInDay({ ...proven, index: 0 }, day, sha256OfBytes)).toBe(false);
    expect(await isRowInDay(proven, { ...day, rowCount: 2 }, sha256OfBytes)).toBe(false);
  });
});

describe('a list of ledger days', () => {
  it('has no problem as long as it is only continued', async () => {
    const days = await daysOf(5);

    expect(await checkLedgerDays(days, seenOf(days.slice(2)), hashing)).toEqual([]);
    // A visitor who has loaded the newest days only.
    expect(await checkLedgerDays(days.slice(0, 2), seenOf(days), hashing)).toEqual([]);
    expect(await checkLedgerDays([], {}, hashing)).toEqual([]);
  });

  it('shows each changed field of an entry', async () => {
    const days = await daysOf(4);
    const changes: Partial<LedgerDay>[] = [{ rowCount: 9 }, { sum: 9 }, { root: hashing.sha256('other') }];
    for (const change of changes) {
      const changed = days.map((entry, index) => (index === 2 ? { ...entry, ...change } : entry));
      expect(await checkLedgerDays(changed, {}, hashing)).toEqual([{ day: '2026-11-02', kind: 'hash' }]);
    }
  });

  it('shows a rewritten entry by the next one, and all rewritten ones to a browser that saw them', async () => {
    const days = await daysOf(4);
    const rewrite = async (entry: LedgerDay, change: Partial<LedgerDay>) => {
      const changed = { ...entry, ...change };
      return { ...changed, hash: await hashLedgerDay(changed, hashing) };
    };
    const [fourth, third, second, first] = days as [LedgerDay, LedgerDay, LedgerDay, LedgerDay];
    const newSecond = await rewrite(second, { root: hashing.sha256('other') });
    expect(await checkLedgerDays([fourth, third, newSecond, first], {}, hashing)).toEqual([
      { day: '2026-11-03', kind: 'link' },
    ]);

    const newThird = await rewrite(third, { previousHash: newSecond.hash });
    const newFourth = await rewrite(fourth, { previousHash: newThird.hash });
    const rewritten = [newFourth, newThird, newSecond, first];
    expect(await checkLedgerDays(rewritten, {}, hashing)).toEqual([]);
    expect(await checkLedgerDays(rewritten, seenOf(days.slice(1)), hashing)).toEqual([
      { day: '2026-11-03', kind: 'changed' },
      { day: '2026-11-02', kind: 'changed' },
    ]);
  });

  it('shows a day that is missing, or was withdrawn', async () => {
    const days = await daysOf(4);
    const [fourth, third, , first] = days as [LedgerDay, LedgerDay, LedgerDay, LedgerDay];
    const relinked = { ...third, previousHash: first.hash };
    const joined = { ...relinked, hash: await hashLedgerDay(relinked, hashing) };
    expect(await checkLedgerDays([joined, first], {}, hashing)).toEqual([{ day: '2026-11-03', kind: 'gap' }]);
    expect(await checkLedgerDays(days.slice(1), seenOf([fourth]), hashing)).toEqual([
      { day: '2026-11-04', kind: 'changed' },
    ]);
    expect(await checkLedgerDays([], seenOf([first]), hashing)).toEqual([{ day: '2026-11-01', kind: 'changed' }]);
  });

  it('shows that the days before the oldest one are missing, if the list is complete', async () => {
    const days = await daysOf(3);
    const [third, second, first] = days as [LedgerDay, LedgerDay, LedgerDay];
    expect(await checkLedgerDays(days, {}, hashing, true)).toEqual([]);
    expect(await checkLedgerDays([third, second], {}, hashing, true)).toEqual([{ day: '2026-11-02', kind: 'link' }]);
    expect(await checkLedgerDays([third, second], seenOf([first]), hashing, true)).toEqual([
      { day: '2026-11-02', kind: 'link' },
      { day: '2026-11-01', kind: 'changed' },
    ]);
  });
});
