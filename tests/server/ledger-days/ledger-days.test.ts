import { createHash } from 'node:crypto';
import { checkLedgerDays, isRowInDay, type LedgerDay } from '@game/rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addListedGame, addPlayer, grantTickets, playerActions } from '../../support/builders/players.js';
import { FakeClock } from '../../support/fake-clock.js';
import { whileWriting } from '../../support/locked-row.js';
import { createTestContext, type TestContext } from '../../support/test-context.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const sha256OfBytes = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hashing = { sha256: (text: string) => createHash('sha256').update(text).digest('hex') };

let clock: FakeClock;
let test: TestContext;

beforeEach(async () => {
  clock = new FakeClock('2026-03-01T10:00:00Z');
  test = await createTestContext({ clock });
});

afterEach(() => test.close());

const listDays = async (): Promise<LedgerDay[]> => (await test.context.ledgerDays.list({})).days;

/** Closes what is due, and returns the days that are published then. */
async function close(): Promise<string[]> {
  await test.context.ledgerDays.closeDue();
  return (await listDays()).map(({ day }) => day);
}

/** Adds rows of one ticket each. */
async function addRows(player: { id: string }, rows: number): Promise<void> {
  const amounts = Array.from({ length: rows }, () => 1);
  await test.context.database.transaction((transaction) => grantTickets(test.context, transaction, player, ...amounts));
}

/** Changes rows as someone does who can switch off every trigger. */
async function tamper(text: string, values: unknown[] = []): Promise<void> {
  const client = await test.context.database.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await client.query(text, values);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

describe('a day of the ledger', () => {
  it('is published once, after its end, with the number and sum of its rows, and continues the day before', async () => {
    const player = await addPlayer(test.context, { balance: 100 });
    const gameId = await addListedGame(test.context, player, { stakeAmount: 10 });
    expect(await close()).toEqual([]);
    clock.advance(14 * hourMs);
    await playerActions(test.context, player).cancel(gameId);

    expect(await close()).toEqual(['2026-03-01']);
    expect(await close()).toEqual(['2026-03-01']);
    clock.advance(2 * dayMs);
    await addRows(player, 1);
    expect(await close()).toEqual(['2026-03-03', '2026-03-02', '2026-03-01']);
    const [third, second, first] = await listDays();
    expect(first).toMatchObject({ rowCount: 2, sum: 90, previousHash: 'none' });
    expect(second).toMatchObject({ rowCount: 1, sum: 10, previousHash: first?.hash });
    expect(third).toMatchObject({ rowCount: 0, sum: 0, root: hashing.sha256(''), previousHash: second?.hash });
    expect(await checkLedgerDays(await listDays(), {}, hashing)).toEqual([]);
  });

  it('waits for transactions that are still writing, and ten minutes for more rows', async () => {
    await addPlayer(test.context, { balance: 100 });
    clock.advance(14 * hourMs + 9 * minuteMs);
    expect(await close()).toEqual([]);

    clock.advance(minuteMs);
    await whileWriting(test, async () => {
      // A row that is committed after one that is still being written.
      await addPlayer(test.context, { balance: 50 });
      expect(await close()).toEqual([]);
    });

    expect(await close()).toEqual(['2026-03-01']);
    expect((await listDays())[0]).toMatchObject({ rowCount: 1, sum: 100 });
  });

  it('is closed once by several processes', async () => {
    await addPlayer(test.context, { balance: 100 });
    clock.advance(3 * dayMs);

    await Promise.all([1, 2, 3].map(() => test.context.ledgerDays.closeDue()));

    expect(await close()).toEqual(['2026-03-03', '2026-03-02', '2026-03-01']);
  });

  it('cannot be changed', async () => {
    await addPlayer(test.context);
    clock.advance(2 * dayMs);
    await close();
    for (const change of ['UPDATE ledger_days SET sum = 1', 'DELETE FROM ledger_days', 'TRUNCATE ledger_days'])
      await expect(test.context.database.pool.query(change)).rejects.toThrow('ledger_days is append-only');
  });

  it('is listed with at most 99 others, and the older ones follow', async () => {
    await addPlayer(test.context);
    clock.advance(102 * dayMs);
    await close();

    const first = await test.context.ledgerDays.list({});
    const second = await test.context.ledgerDays.list({ cursor: first.nextCursor ?? '' });

    expect([first.days.length, second.days.length, second.nextCursor]).toEqual([100, 2, null]);
    expect(await checkLedgerDays([...first.days, ...second.days], {}, hashing)).toEqual([]);
  });
});

describe('the proof of own rows', () => {
  /** Reads all rows of a day with their proofs, and whether each is in the published day. */
  async function proofsOf(player: Awaited<ReturnType<typeof addPlayer>>) {
    const [published, results] = [await listDays(), [] as { id: number; isProven: boolean }[]];
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const page = await test.context.ledgerDays.getOwnProof(player, { cursor });
      const entry = published.find((one) => one.day === page.day?.day);
      for (const proven of page.rows) {
        expect(proven.row.userId).toBe(player.id);
        const isProven = entry !== undefined && (await isRowInDay(proven, entry, sha256OfBytes));
        results.push({ id: proven.row.id, isProven });
      }
      cursor = page.nextCursor ?? undefined;
    }
    return results;
  }

  it('holds for every row in every block, and has only rows of the caller', async () => {
    const [player, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    for (const rows of [250, 1, 255, 13]) {
      await addRows(other, rows);
      await addRows(player, 11);
    }
    clock.advance(2 * dayMs);
    await close();

    const results = await proofsOf(player);

    expect(results).toHaveLength(45);
    expect(results.filter(({ isProven }) => !isProven)).toEqual([]);
    expect((await listDays()).at(-1)?.rowCount).toBe(45 + 1 + 519);
    const visitor = await addPlayer(test.context, { balance: 0 });
    expect(await test.context.ledgerDays.getOwnProof(visitor, {})).toMatchObject({ day: null, rows: [] });
  });

  it('leads to the nearest other days with own rows', async () => {
    const [player, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    for (const someone of [other, player, other, player]) {
      clock.advance(dayMs);
      await addRows(someone, 1);
    }
    clock.advance(dayMs);
    await close();
    const daysAround = async (day?: string) => {
      const page = await test.context.ledgerDays.getOwnProof(player, { day });
      return [page.earlierDay, page.day?.day, page.laterDay];
    };

    expect(await daysAround()).toEqual(['2026-03-03', '2026-03-05', null]);
    expect(await daysAround('2026-03-04')).toEqual(['2026-03-03', '2026-03-04', '2026-03-05']);
    expect(await daysAround('2026-03-03')).toEqual(['2026-03-01', '2026-03-03', '2026-03-05']);
    expect(await daysAround('2026-03-06')).toEqual([null, undefined, null]);
  });

  it.each([
    ['a changed row', "UPDATE transactions SET created_at = created_at + interval '1 ms' WHERE id = $1"],
    [
      'a row that another account got',
      'UPDATE transactions SET user_id = (SELECT id FROM profiles WHERE id <> user_id LIMIT 1) WHERE id = $1',
    ],
    ['a deleted row', 'DELETE FROM transactions WHERE id = $1'],
  ])('fails for the rows next to %s', async (_case, change) => {
    const player = await addPlayer(test.context, { balance: 0 });
    await addPlayer(test.context, { balance: 0 });
    await addRows(player, 5);
    clock.advance(2 * dayMs);
    await close();
    const before = await proofsOf(player);
    expect(before.every(({ isProven }) => isProven)).toBe(true);

    await tamper(change, [before[2]?.id]);

    expect((await proofsOf(player)).filter(({ isProven }) => isProven)).toEqual([]);
  });
});
