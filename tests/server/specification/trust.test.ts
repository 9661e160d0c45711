import { operations, type OperationName } from '@game/contract';
import type { BuiltPlayer } from '../../support/build-player.js';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { png } from '../../support/builders/images.js';
import { expectedLedgerWriters, ledgerWriters } from '../../support/builders/ledger-writers.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { addPrize, addRaffle, address, raffleEntry } from '../../support/builders/shop.js';
import { addTournament, decidedMoves, matchAt } from '../../support/builders/tournaments.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer({ clock: new FakeClock() });

/** Fields that a manipulated client could send to decide something itself. */
const claims = {
  balance: 1_000_000,
  balanceDelta: 1_000_000,
  rewardAmount: 1_000_000,
  winningAmount: 1_000_000,
  price: 0,
  ticketPrice: 0,
  entryCost: 0,
  currentEntries: 0,
  availableQuantity: 1_000_000,
  prizePool: 1_000_000,
  status: 'completed',
  rewarded: true,
};

/** Finds the tables with rows written since `since`, by transaction. */
async function writtenSince(since: string): Promise<Map<string, string[]>> {
  const { pool } = server.context.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    // Attempts, the process and its connections are recorded in separate transactions.
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name NOT IN ('rate_limits', 'server_processes', 'online_users')`,
  );
  const written = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ xid: string }>(
      `SELECT DISTINCT xmin::text AS xid FROM "${name}" WHERE xmin::text::bigint > $1`,
      [since],
    );
    for (const { xid } of rows) written.set(xid, [...(written.get(xid) ?? []), name]);
  }
  return written;
}

/** Runs `act` and returns the tables that it wrote. Fails unless it was one transaction. */
async function tablesOf(act: () => Promise<{ status: number }>): Promise<string[]> {
  const { rows } = await server.context.database.pool.query('SELECT txid_current() AS xid');
  expect((await act()).status).toBe(200);
  const written = [...(await writtenSince(rows[0].xid)).values()];
  expect(written).toHaveLength(1);
  return written[0] ?? [];
}

async function uploadAvatar(player: BuiltPlayer) {
  const body = new FormData();
  body.set('file', new Blob([Uint8Array.from(png())], { type: 'image/png' }), 'cat.png');
  const headers = { origin: server.address, cookie: cookieOf(player) };
  return fetch(`${server.address}/api/profiles.uploadAvatar`, { method: 'POST', headers, body });
}

describe('the server decides [D-01]', () => {
  it('accepts no balance, reward, winner, entry count or price from a client: only the stake and the ticket package', () => {
    const taken = Object.values(operations)
      .filter(({ kind }) => kind === 'command')
      .flatMap(({ input }) => Object.keys((input as { shape?: object }).shape ?? {}));

    const allowed = [
      'email password acceptedTerms newsletter referralCode timeZone token currentPassword newPassword sessionId',
      'confirmation intent target redirect username xUsername discordUsername street city state zipCode country',
      'gameId move nonce tournamentId matchId handNumber initialMove maxPlayers count productId number shippingAddress activityType milestone',
      'stakeAmount amount ids playerId reason details subscription topics passkeyId name credential code',
      // The limits that a player sets for themselves.
      'cents length',
      // Whether others see the player's results.
      'showsResults',
      // How a winner declines a prize, or disputes a refusal.
      'word drawNumber receipt',
    ];
    expect([...new Set(taken)].toSorted()).toEqual(allowed.join(' ').split(' ').toSorted());
  });

  it('executes each write of the specification in one transaction, whatever further fields are sent', async () => {
    const { context } = server;
    const { pool } = context.database;
    const [player, rival, friend] = [
      await addPlayer(context, { balance: 1000 }),
      await addPlayer(context),
      await addPlayer(context),
    ];
    const command = (by: BuiltPlayer, name: OperationName, input: object = {}) =>
      tablesOf(() => createHttpClient(server.address, cookieOf(by)).call(name, { ...claims, ...input } as never));
    const moved = ['profiles', 'transactions', 'idempotency_keys'];

    const creation = await command(player, 'games.createWithStake', { stakeAmount: 5 });
    expect(creation).toEqual(expect.arrayContaining(['games', ...moved]));
    const { rows: games } = await pool.query('SELECT id FROM games');
    const gameId = games[0]?.id as string;
    expect(await command(player, 'games.move', { gameId, move: 'rock' })).toContain('games');
    const joining = await command(rival, 'games.joinWithStake', { gameId });
    expect(joining).toEqual(expect.arrayContaining(['games', ...moved]));
    const end = await command(rival, 'games.move', { gameId, move: 'scissors', winnerId: rival.id });
    expect(end).toEqual(expect.arrayContaining(['games', ...moved]));

    const entered = ['tournaments', 'tournament_participants', ...moved];
    const tournament = { maxPlayers: 4, stakeAmount: 7, initialMove: 'rock' };
    expect(await command(player, 'tournaments.createWithStake', tournament)).toEqual(expect.arrayContaining(entered));
    const { tournamentId } = await addTournament(context, { initialMoves: ['rock'] });
    const seat = { tournamentId, initialMove: 'paper' };
    expect(await command(rival, 'tournaments.join', seat)).toEqual(expect.arrayContaining(entered));
    const started = await addTournament(context, { maxPlayers: 4, initialMoves: decidedMoves(4) });
    const { matches } = (await context.tournaments.queries.get(null, started)).tournament;
    const final = matchAt(matches, 2, 1);
    const finalist = started.players.find(({ id }) => id === final.player1?.id) as BuiltPlayer;
    const inFinal = { matchId: final.id, handNumber: 0, move: 'rock', winnerId: finalist.id };
    expect(await command(finalist, 'tournaments.move', inFinal)).toContain('tournament_matches');

    for (const name of ['rewards.claimDailyFlip', 'rewards.claimDailyBonus'] as const) {
      expect(await command(player, name, { amount: 999 })).toEqual(expect.arrayContaining(['ticket_claims', ...moved]));
    }
    const { referralCode } = await context.rewards.referrals.getOwn(friend);
    await pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [referralCode, player.id]);
    const referral = await command(player, 'rewards.applyReferral');
    expect(referral).toEqual(expect.arrayContaining(['referrals', ...moved]));

    expect(await command(player, 'profiles.updateUsername', { username: 'decided' })).toEqual(['profiles']);
    const names = { xUsername: 'decided', discordUsername: '' };
    expect(await command(player, 'profiles.updateConnections', names)).toContain('user_connections');
    expect(await command(player, 'profiles.updateShippingAddress', address)).toEqual(['profiles']);
    expect(await tablesOf(() => uploadAvatar(player))).toContain('profiles');
    const activity = await command(player, 'rewards.claimActivity', { activityType: 'username_update', amount: 999 });
    expect(activity).toEqual(expect.arrayContaining(['engagement_activities', ...moved]));

    const [raffleId, prizeId] = [await addRaffle(context), await addPrize(context)];
    const entry = await command(player, 'shop.enterRaffle', raffleEntry(raffleId));
    expect(entry).toEqual(expect.arrayContaining(['shop_products', 'raffle_entries', ...moved]));
    const redemption = await command(player, 'shop.redeemPrize', { productId: prizeId, shippingAddress: address });
    expect(redemption).toEqual(expect.arrayContaining(['shop_products', 'prize_redemptions', ...moved]));

    const { rows } = await pool.query(
      `SELECT type, CASE type WHEN 'daily_flip' THEN amount BETWEEN 10 AND 50 END AS is_fair,
        CASE WHEN type <> 'daily_flip' THEN balance_delta END AS delta FROM transactions WHERE user_id = $1 ORDER BY id`,
      [player.id],
    );
    expect(rows.map(({ type, is_fair: isFair, delta }) => [type, isFair ?? delta])).toEqual([
      ['operator_adjustment', 1000],
      ['stake', -5],
      ['win', 10],
      ['tournament_stake', -7],
      ['daily_flip', true],
      ['daily_bonus', 25],
      ['referral_bonus', 100],
      ['activity_reward', 5],
      ['raffle_entry', -10],
      ['prize_redemption', -50],
    ]);
  });

  it('changes balances only in the ledger module: a redemption decreases, rewards and referrals increase them [RPC-03]', async () => {
    const { context } = server;
    const [player, friend] = [await addPlayer(context, { balance: 100 }), await addPlayer(context, { balance: 0 })];
    const { call } = createHttpClient(server.address, cookieOf(player));
    const { referralCode } = await context.rewards.referrals.getOwn(friend);
    await context.database.pool.query('UPDATE users SET referral_code = $1 WHERE id = $2', [referralCode, player.id]);
    const changeBy = async (act: () => Promise<unknown>) => {
      const before = await context.ledger.balanceOf(player.id);
      await act();
      return (await context.ledger.balanceOf(player.id)) - before;
    };

    const prize = { productId: await addPrize(context, { ticketPrice: 60 }), shippingAddress: address };
    expect(await changeBy(() => call('shop.redeemPrize', prize))).toBe(-60);
    expect(await changeBy(() => call('rewards.claimDailyBonus', {}))).toBe(25);
    expect(await changeBy(() => call('rewards.applyReferral', {}))).toBe(100);
    expect(await context.ledger.balanceOf(friend.id)).toBe(100);

    expect(ledgerWriters()).toEqual(expectedLedgerWriters);
    await expect(context.database.pool.query('UPDATE profiles SET balance = balance + 1')).rejects.toThrow(
      'a balance changes only by',
    );
    const answer = await fetch(`${server.address}/api/increment_balance`, {
      method: 'POST',
      headers: { origin: server.address, cookie: cookieOf(player), 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: player.id, amount: 1000 }),
    });
    expect(answer.status).toBe(404);
  });
});
