import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InsufficientBalance } from '../../../apps/server/src/modules/ledger/service.js';
import { expectedLedgerWriters, ledgerWriters } from '../../support/builders/ledger-writers.js';
import { addListedGame, addPlayer, playerActions } from '../../support/builders/players.js';
import { violatedInvariants, createTestContext, type TestContext } from '../../support/test-context.js';

let test: TestContext;

beforeEach(async () => {
  test = await createTestContext();
});

afterEach(async () => {
  await test.close();
});

describe('the ledger', () => {
  it('is the only way to change a balance, and is append-only [D-08]', async () => {
    const player = await addPlayer(test.context, { balance: 100 });
    const { gameId } = await playerActions(test.context, player).create(30);
    await playerActions(test.context, player).cancel(gameId);

    await expect(test.context.database.pool.query('UPDATE profiles SET balance = balance + 1')).rejects.toThrow(
      'a balance changes only by',
    );
    await expect(test.context.database.pool.query('UPDATE transactions SET amount = 1')).rejects.toThrow('append-only');
    await expect(test.context.database.pool.query('DELETE FROM transactions')).rejects.toThrow('append-only');
    await expect(test.context.database.pool.query('TRUNCATE transactions')).rejects.toThrow('append-only');
    await expect(
      test.context.database.pool.query(
        `INSERT INTO profiles (id, username, balance, created_at) VALUES ($1, 'rich', 5, now())`,
        [randomUUID()],
      ),
    ).rejects.toThrow('a balance changes only by');

    const { rows } = await test.context.database.pool.query(
      'SELECT type, amount, balance_delta FROM transactions WHERE user_id = $1 ORDER BY id',
      [player.id],
    );
    expect(rows).toEqual([
      { type: 'operator_adjustment', amount: 100, balance_delta: 100 },
      { type: 'stake', amount: 30, balance_delta: -30 },
      { type: 'refund', amount: 30, balance_delta: 30 },
    ]);
    expect(await test.context.ledger.balanceOf(player.id)).toBe(100);
    expect(ledgerWriters()).toEqual(expectedLedgerWriters);
  });

  it('changes a balance by exactly its rows, and by none of a transaction that fails [D-08]', async () => {
    const { database, ledger } = test.context;
    const player = await addPlayer(test.context, { balance: 100 });
    const bookStake = (amount: number, { fails = false } = {}) =>
      database.transaction(async (transaction) => {
        await ledger.post(transaction, [{ userId: player.id, type: 'stake', amount }]);
        if (fails) throw new Error('rolled back');
      });
    await bookStake(30);

    await expect(bookStake(71)).rejects.toThrow(InsufficientBalance);
    await expect(bookStake(70, { fails: true })).rejects.toThrow('rolled back');

    const { rows } = await database.pool.query<{ balance_delta: number }>(
      'SELECT balance_delta FROM transactions WHERE user_id = $1 ORDER BY id',
      [player.id],
    );
    expect(rows.map((row) => row.balance_delta)).toEqual([100, -30]);
    expect(await ledger.balanceOf(player.id)).toBe(70);
  });

  it('stores every type of the specification, each row already processed [ENT-10]', async () => {
    const player = await addPlayer(test.context, { balance: 100 });
    const types = ['win', 'loss', 'stake', 'referral_reward', 'referral_bonus'] as const;
    await test.context.database.transaction((transaction) =>
      test.context.ledger.post(
        transaction,
        types.map((type) => ({ userId: player.id, type, amount: 5 })),
      ),
    );

    const { rows } = await test.context.database.pool.query(
      `SELECT id IS NOT NULL AS id, user_id, amount, type, created_at, processed, processed_at FROM transactions
       WHERE user_id = $1 AND type <> 'operator_adjustment' ORDER BY transactions.id`,
      [player.id],
    );
    const row = { id: true, user_id: player.id, amount: 5, processed: true };
    const written = { created_at: expect.any(Date), processed_at: expect.any(Date) };
    expect(rows).toEqual(types.map((type) => ({ ...row, type, ...written })));
  });

  it('never lets a balance become negative, even for SQL that bypasses the services', async () => {
    const player = await addPlayer(test.context, { balance: 5 });

    const overdraw = test.context.database.pool.query(
      `INSERT INTO transactions (user_id, type, amount, balance_delta, created_at, processed_at)
       VALUES ($1, 'stake', 6, -6, now(), now())`,
      [player.id],
    );

    await expect(overdraw).rejects.toMatchObject({ constraint: 'profiles_balance_not_negative' });
  });

  it('pays a player only once for a game', async () => {
    const player = await addPlayer(test.context);
    const gameId = await addListedGame(test.context, player, { stakeAmount: 10 });
    await playerActions(test.context, player).cancel(gameId);

    const again = test.context.database.transaction((transaction) =>
      test.context.ledger.post(transaction, [{ userId: player.id, type: 'win', amount: 10, gameId }]),
    );

    await expect(again).rejects.toMatchObject({ constraint: 'transactions_once_per_game' });
    expect(await test.context.ledger.balanceOf(player.id)).toBe(100);
  });

  it('lists a loss with the stake, without deducting it twice', async () => {
    const [winner, loser] = [await addPlayer(test.context), await addPlayer(test.context)];
    const gameId = await addListedGame(test.context, winner, { stakeAmount: 10, move: 'rock' });
    await playerActions(test.context, loser).join(gameId);
    await playerActions(test.context, loser).move(gameId, 'scissors');

    const { rows } = await test.context.database.pool.query(
      'SELECT type, amount, balance_delta FROM transactions WHERE user_id = $1',
      [loser.id],
    );

    expect(rows).toContainEqual({ type: 'loss', amount: 10, balance_delta: 0 });
    expect(await test.context.ledger.balanceOf(loser.id)).toBe(90);
  });

  it('fails the audit when tickets are created or lost outside the ledger [D-09]', async () => {
    const player = await addPlayer(test.context);
    await addListedGame(test.context, player, { stakeAmount: 10 });
    expect(await violatedInvariants(test.database)).toEqual([]);

    await test.context.database.pool.query('ALTER TABLE profiles DISABLE TRIGGER ALL');
    await test.context.database.pool.query('UPDATE profiles SET balance = balance + 1');
    expect(await violatedInvariants(test.database)).toEqual([
      'balances + open stakes = tickets issued - tickets spent',
      'every balance is the sum of its transactions and not negative',
    ]);

    await test.context.database.pool.query('UPDATE profiles SET balance = balance - 1');
    await test.context.database.pool.query(`UPDATE games SET status = 'cancelled'`);
    expect(await violatedInvariants(test.database)).toEqual([
      'balances + open stakes = tickets issued - tickets spent',
      'every open game holds its stakes, and every finished game has paid them out',
    ]);
  });

  it('fails the audit when statistics differ from the games', async () => {
    const [one, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    const gameId = await addListedGame(test.context, one, { stakeAmount: 10, move: 'rock' });
    const actions = playerActions(test.context, other);
    await actions.join(gameId);
    await actions.move(gameId, 'paper');
    const { pool } = test.context.database;
    expect(await violatedInvariants(test.database)).toEqual([]);

    for (const column of ['staked', 'profit', 'ties', 'rock_losses']) {
      await pool.query(`UPDATE player_statistics SET ${column} = ${column} + 1`);
      expect(await violatedInvariants(test.database)).toEqual([
        "every player's statistics are the sums of their completed games",
      ]);
      await pool.query(`UPDATE player_statistics SET ${column} = ${column} - 1`);
    }
    await pool.query('DELETE FROM profit_history');
    expect(await violatedInvariants(test.database)).toHaveLength(1);
  });
});
