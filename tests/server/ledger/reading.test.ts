import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { requirePlayers } from '../../../apps/server/src/modules/ledger/require-players.js';
import { InsufficientBalance, type LedgerEntry } from '../../../apps/server/src/modules/ledger/service.js';
import { addListedGame, addPlayer, playerActions } from '../../support/builders/players.js';
import { addDebtor } from '../../support/builders/purchases.js';
import { addPrize, addRaffle, addRefusedWin, shopActions } from '../../support/builders/shop.js';
import { addTournament } from '../../support/builders/tournaments.js';
import { FakeClock } from '../../support/fake-clock.js';
import { createTestContext } from '../../support/test-context.js';

const clock = new FakeClock();

/** A context of its own: these tests add rows that no game or reward explains. */
async function createLedger() {
  const test = await createTestContext({ clock });
  const { database, ledger } = test.context;
  return {
    ...test,
    post: (...entries: LedgerEntry[]) => database.transaction((transaction) => ledger.post(transaction, entries)),
    /** The rows in a range, each as its id and amount. */
    list: (range: Parameters<typeof ledger.listRows>[1]) => database.run((on) => ledger.listRows(on, range)),
    findLast: (range: Parameters<typeof ledger.findLastRow>[1]) => database.run((on) => ledger.findLastRow(on, range)),
    [Symbol.asyncDispose]: () => test.close(),
  };
}

describe('the rows of the ledger', () => {
  it('are listed in their order, after one id and up to another, of all players or of one', async () => {
    await using test = await createLedger();
    const [one, other] = [await addPlayer(test.context, { balance: 0 }), await addPlayer(test.context, { balance: 0 })];
    expect(await test.findLast({ to: 1_000 })).toBeNull();
    const give = ({ id }: { id: string }, amount: number): LedgerEntry => {
      return { userId: id, type: 'operator_adjustment', amount };
    };
    await test.post(give(one, 1), give(other, 2), give(one, 3), give(other, 4), give(one, 5));
    const all = await test.list({ after: 0, to: 1_000_000, limit: 100 });
    const ids = all.map(({ id }) => id);
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    const amounts = async (range: { userId?: string; after: number; to: number; limit?: number }) =>
      (await test.list({ limit: 100, ...range })).map(({ amount }) => amount);

    expect(all.map(({ amount }) => amount)).toEqual([1, 2, 3, 4, 5]);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(await amounts({ after: first, to: fourth })).toEqual([2, 3, 4]);
    expect(await amounts({ after: first, to: fourth, limit: 2 })).toEqual([2, 3]);
    expect(await amounts({ userId: one.id, after: 0, to: third })).toEqual([1, 3]);
    expect(await amounts({ userId: one.id, after: first, to: 1_000_000, limit: 1 })).toEqual([3]);
    expect(await amounts({ userId: other.id, after: second, to: 1_000_000 })).toEqual([4]);
    expect(await test.findLast({ to: 1_000_000 })).toEqual(all[4]);
    expect(await test.findLast({ to: third })).toEqual(all[2]);
    expect(await test.findLast({ to: fourth, userId: one.id })).toEqual(all[2]);
    expect(await test.findLast({ to: third, userId: one.id })).toEqual(all[2]);
    expect(await test.findLast({ to: first, userId: other.id })).toBeNull();
    expect(all[0]).toMatchObject({ userId: one.id, balanceDelta: 1, createdAt: clock.now().toISOString() });
  });
});

describe('the history of a player', () => {
  it('names the game, the tournament or the product of each row, newest first, page by page', async () => {
    await using test = await createLedger();
    const player = await addPlayer(test.context, { balance: 1000 });
    const bot = await addPlayer(test.context, { isBot: true });
    const gameId = await addListedGame(test.context, player);
    await playerActions(test.context, bot).join(gameId);
    const { gameId: alone } = await playerActions(test.context, player).create(1);
    const joined = await addListedGame(test.context, bot);
    await playerActions(test.context, player).join(joined);
    const raffleId = await addRaffle(test.context);
    await shopActions(test.context, player).enter(raffleId);
    const prizeId = await addPrize(test.context);
    await shopActions(test.context, player).redeem(prizeId);
    const { tournamentId, players } = await addTournament(test.context, { initialMoves: ['rock'] });
    const { ledger } = test.context;

    const rows = await ledger.listTransactions(player.id, null, 100);

    const opponent = { username: bot.username, isBot: true };
    expect(rows.map(({ type, amount, balanceDelta, subject }) => [type, amount, balanceDelta, subject])).toEqual([
      ['prize_redemption', 50, -50, { kind: 'product', id: prizeId, name: 'A mug' }],
      ['raffle_entry', 10, -10, { kind: 'product', id: raffleId, name: 'A cushion' }],
      ['stake', 5, -5, { kind: 'game', id: joined, opponent }],
      ['stake', 1, -1, { kind: 'game', id: alone, opponent: null }],
      ['stake', 5, -5, { kind: 'game', id: gameId, opponent }],
      ['operator_adjustment', 1000, 1000, null],
    ]);
    expect(rows[0]?.createdAt).toEqual(clock.now());
    const [newest] = await ledger.listTransactions(players[0]?.id ?? '', null, 1);
    expect(newest?.subject).toEqual({ kind: 'tournament', id: tournamentId, name: expect.any(String) });
    expect(await ledger.listTransactions(player.id, null, 2)).toEqual(rows.slice(0, 2));
    expect(await ledger.listTransactions(player.id, rows[1]?.id ?? 0, 2)).toEqual(rows.slice(2, 4));
    expect(await ledger.listTransactions(player.id, rows[5]?.id ?? 0, 2)).toEqual([]);
  });

  it('has the sum of their own referral rewards, and of nothing else', async () => {
    await using test = await createLedger();
    const [player, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    const reward = { type: 'referral_reward', amount: 7 } as const;
    await test.post(
      { ...reward, userId: player.id },
      { ...reward, userId: player.id },
      { ...reward, userId: other.id },
      { userId: player.id, type: 'referral_bonus', amount: 30 },
    );

    const { ledger } = test.context;
    const sums = [player, other, await addPlayer(test.context)].map(({ id }) => ledger.sumReferralRewards(id));
    expect(await Promise.all(sums)).toEqual([14, 7, 0]);
  });
});

describe('balances', () => {
  it('are those of the players asked for, and nothing for others', async () => {
    await using test = await createLedger();
    const [one, other] = [await addPlayer(test.context, { balance: 3 }), await addPlayer(test.context, { balance: 0 })];
    await addPlayer(test.context, { balance: 9 });
    const { ledger, database } = test.context;
    const unknown = randomUUID();

    const found = await database.run((on) => ledger.balancesOf(on, [one.id, other.id, unknown]));

    expect(found).toEqual(
      new Map([
        [one.id, 3],
        [other.id, 0],
      ]),
    );
    expect(await ledger.balanceOf(one.id)).toBe(3);
    expect(await ledger.versionedBalanceOf(unknown)).toEqual({ balance: 0, version: 0 });
    const { version } = await ledger.versionedBalanceOf(one.id);
    await test.post({ userId: one.id, type: 'operator_adjustment', amount: 1 });
    expect(await ledger.versionedBalanceOf(one.id)).toEqual({ balance: 4, version: version + 1 });
  });

  it('are published to their players after the commit, and not without one', async () => {
    await using test = await createLedger();
    const [one, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    const published: unknown[] = [];
    test.context.publisher.observe((message) => {
      if (message.kind === 'publish') published.push([message.rooms, message.event, message.content]);
    });
    const { database, ledger } = test.context;
    const entries: LedgerEntry[] = [
      { userId: one.id, type: 'stake', amount: 10 },
      { userId: other.id, type: 'win', amount: 10 },
      { userId: one.id, type: 'refund', amount: 1 },
    ];

    await database.transaction(async (transaction) => {
      await ledger.post(transaction, entries);
      expect(published).toEqual([]);
    });
    const failed = database.transaction(async (transaction) => {
      await ledger.post(transaction, entries);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');

    const event = 'profiles.balanceChanged';
    const balanceOf = async ({ id }: { id: string }) => [[`user:${id}`], event, await ledger.versionedBalanceOf(id)];
    expect(published).toHaveLength(2);
    expect(published).toEqual(expect.arrayContaining([await balanceOf(one), await balanceOf(other)]));
    expect(await database.run((on) => ledger.balancesOf(on, [one.id, other.id]))).toEqual(
      new Map([
        [one.id, 91],
        [other.id, 110],
      ]),
    );
  });
});

describe('spending tickets', () => {
  const refused = (code: string) => ({ reply: { code } });
  const spending = (test: Awaited<ReturnType<typeof createLedger>>, player: { id: string }) => {
    const { database, ledger } = test.context;
    return {
      stake: () => test.post({ userId: player.id, type: 'stake', amount: 1 }),
      spend: (use: 'play' | 'prize') =>
        database.transaction((transaction) => ledger.lockSpendable(transaction, player.id, use)),
      lock: () => database.transaction((transaction) => ledger.lockBalance(transaction, player.id)),
      set: (change: string, ...values: unknown[]) =>
        database.pool.query(`UPDATE profiles SET ${change} WHERE id = $1`, [player.id, ...values]),
    };
  };

  it('on play is refused until the end of a break, and prizes are not', async () => {
    await using test = await createLedger();
    const player = await addPlayer(test.context, { balance: 50 });
    const { stake, spend, set } = spending(test, player);

    await set('break_until = $2', new Date(clock.now().getTime() + 1));
    await expect(spend('play')).rejects.toMatchObject(refused('ON_BREAK'));
    await expect(stake()).rejects.toMatchObject(refused('ON_BREAK'));
    expect(await spend('prize')).toBe(50);
    await test.post({ userId: player.id, type: 'operator_adjustment', amount: -1 });
    await set('break_until = $2', clock.now());
    await stake();
    expect(await spend('play')).toBe(48);
  });

  it('is refused in debt, for play and for prizes', async () => {
    await using test = await createLedger();
    const { debtor } = await addDebtor(test.context, 100);
    const { stake, spend, lock } = spending(test, debtor);

    for (const use of ['play', 'prize'] as const) await expect(spend(use)).rejects.toMatchObject(refused('IN_DEBT'));
    await expect(stake()).rejects.toMatchObject(refused('IN_DEBT'));
    expect(await lock()).toBe(0);

    // The database refuses an order whose service has not looked at the debt.
    await addRefusedWin(test.context, await addPlayer(test.context));
    const { rows } = await test.context.database.pool.query('SELECT id FROM prize_redemptions');
    const order = { type: 'prize_redemption', amount: 1, redemptionId: rows[0]?.id } as const;
    await expect(test.post({ ...order, userId: debtor.id })).rejects.toMatchObject(refused('IN_DEBT'));
  });

  it('is refused above the balance, and to deleted players', async () => {
    await using test = await createLedger();
    const player = await addPlayer(test.context, { balance: 1 });
    const { stake, spend, lock, set } = spending(test, player);
    expect([await spend('play'), await spend('prize'), await lock()]).toEqual([1, 1, 1]);
    const give = (amount: number) => test.post({ userId: player.id, type: 'operator_adjustment', amount });

    await expect(give(-2)).rejects.toThrow(InsufficientBalance);
    await set('deleted_at = now()');

    expect([await spend('play'), await spend('prize'), await lock()]).toEqual([0, 0, 0]);
    await expect(stake()).rejects.toMatchObject(refused('NOT_SIGNED_IN'));
    await expect(give(-1)).rejects.toMatchObject(refused('NOT_SIGNED_IN'));
  });
});

describe('a database', () => {
  it('is that of a site only with players', async () => {
    await using test = await createLedger();
    const client = new Client(test.database.connection);
    await client.connect();

    await expect(requirePlayers(client)).rejects.toThrow('This database has no players');
    await addPlayer(test.context);
    await expect(requirePlayers(client)).resolves.toBeUndefined();
    await client.end();
  });
});
