import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { addListedGame, addPlayer, intentOf, playerActions } from '../../support/builders/players.js';
import { addPurchase, payFor } from '../../support/builders/purchases.js';
import { addPlayedGame, playGame, rematchActions } from '../../support/builders/rematches.js';
import { addPrize, addRaffle, shopActions } from '../../support/builders/shop.js';
import { tournamentActions } from '../../support/builders/tournaments.js';
import { FakeClock } from '../../support/fake-clock.js';
import { useTestContext } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const clock = new FakeClock();
const test = useTestContext({ clock });

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const refusal = (code: string) => expect.objectContaining({ reply: expect.objectContaining({ code }) });

/** Opens a checkout for 100 tickets, which cost 99 cents. Returns the id of its purchase. */
async function checkOut(player: Parameters<typeof test.context.payments.createCheckout>[0]): Promise<string> {
  const { url } = await test.context.payments.createCheckout(player, { amount: 100 }, 'http://play.example');
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Counts the database connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rowCount } = await test.context.database.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

describe('a player on a break', () => {
  it('starts nothing new at any entrance', async () => {
    const { context } = test;
    const { players, gameId: played } = await addPlayedGame(context);
    const [other, player] = players;
    const listed = await addListedGame(context, other);
    const later = await playGame(context, [other, player]);
    const { gameId: rematch } = await rematchActions(context, other).offer(later);
    await playerActions(context, other).move(rematch, 'rock');
    const { tournamentId } = await tournamentActions(context, other).create(4, 5, 'rock');
    const raffleId = await addRaffle(context);
    const games = playerActions(context, player);
    const tournaments = tournamentActions(context, player);
    // The batches of games know the player from before the break.
    await games.create(1);
    const balance = await games.balance();

    await context.selfLimits.takeBreak(player, { length: 'week' });

    const privately = { stakeAmount: 1 };
    const attempts = [
      () => games.create(1),
      () =>
        context.games.createPrivateWithStake(
          player,
          privately,
          intentOf(player, 'games.createPrivateWithStake', privately),
        ),
      () => games.join(listed),
      () => games.join(rematch),
      () => tournaments.create(4, 5, 'rock'),
      () => tournaments.join(tournamentId, 'rock'),
      () => shopActions(context, player).enter(raffleId),
      () => checkOut(player),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toEqual(refusal('ON_BREAK'));
    await rematchActions(context, player).decline(rematch);
    await expect(rematchActions(context, player).offer(played)).rejects.toEqual(refusal('ON_BREAK'));
    expect(await games.balance()).toBe(balance);
  });

  it('learns about the break first, also with too few tickets', async () => {
    const { context } = test;
    const [rival, player] = [await addPlayer(context), await addPlayer(context, { balance: 0 })];
    const listed = await addListedGame(context, rival);
    const { tournamentId } = await tournamentActions(context, rival).create(4, 5, 'rock');
    const raffleId = await addRaffle(context);
    await context.selfLimits.takeBreak(player, { length: 'day' });

    const attempts = [
      () => playerActions(context, player).create(1),
      () => playerActions(context, player).join(listed),
      () => tournamentActions(context, player).create(4, 5, 'rock'),
      () => tournamentActions(context, player).join(tournamentId, 'rock'),
      () => shopActions(context, player).enter(raffleId),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toEqual(refusal('ON_BREAK'));
  });

  it('can finish open games, order a prize and claim daily rewards', async () => {
    const { context } = test;
    const [player, rival] = [await addPlayer(context), await addPlayer(context)];
    const games = playerActions(context, player);
    const gameId = await addListedGame(context, rival);
    await games.join(gameId);
    await context.selfLimits.takeBreak(player, { length: 'day' });

    await games.move(gameId, 'paper');
    await shopActions(context, player).redeem(await addPrize(context));
    await context.rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {}));
  });

  it('gets the tickets of a checkout that was opened before and paid during the break', async () => {
    const { context } = test;
    const player = await addPlayer(context, { balance: 0 });
    const purchaseId = await checkOut(player);
    await context.selfLimits.takeBreak(player, { length: 'month' });

    await payFor(context, purchaseId);

    expect(await context.ledger.balanceOf(player.id)).toBe(100);
  });

  it('cannot end the break early, and plays again at its end', async () => {
    const { context } = test;
    const player = await addPlayer(context);
    const { breakUntil } = await context.selfLimits.takeBreak(player, { length: 'week' });

    expect((await context.selfLimits.takeBreak(player, { length: 'day' })).breakUntil).toBe(breakUntil);
    clock.advance(7 * dayMs - 1);
    await expect(playerActions(context, player).create(1)).rejects.toEqual(refusal('ON_BREAK'));
    clock.advance(1);
    await playerActions(context, player).create(1);

    expect((await context.selfLimits.get(player)).breakUntil).toBeNull();
  });
});

describe('a limit of purchases', () => {
  it('holds for checkouts that are opened at the same time', async () => {
    const { context, database } = test;
    const player = await addPlayer(context);
    await context.selfLimits.setPurchases(player, { cents: 100 });
    const holder = new Client(database.connection);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM purchase_limits WHERE user_id = $1 FOR UPDATE', [player.id]);

    const results = Promise.allSettled([checkOut(player), checkOut(player)]);
    await waitUntil(async () => (await countWaiting()) === 2);
    await holder.end();

    const refused = (await results).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toEqual([refusal('PURCHASE_LIMIT')]);
  });

  it('counts an open checkout for 24 hours, and a paid one for 24 hours from its payment', async () => {
    const { context } = test;
    const player = await addPlayer(context);
    await context.selfLimits.setPurchases(player, { cents: 100 });
    const purchaseId = await checkOut(player);
    clock.advance(dayMs - 1);
    await expect(checkOut(player)).rejects.toEqual(refusal('PURCHASE_LIMIT'));
    await payFor(context, purchaseId);
    clock.advance(dayMs - 1);
    await expect(checkOut(player)).rejects.toEqual(refusal('PURCHASE_LIMIT'));
    clock.advance(1);

    await checkOut(player);
    clock.advance(dayMs);

    await checkOut(player);
  });

  it('ignores what other players buy', async () => {
    const { context } = test;
    const [player, other] = [await addPlayer(context), await addPlayer(context)];
    await context.selfLimits.setPurchases(player, { cents: 100 });
    await addPurchase(context, other);

    await checkOut(player);
  });

  it('takes effect at once if it is lower, and 24 hours later if it is removed', async () => {
    const { context } = test;
    const player = await addPlayer(context);
    await context.selfLimits.setPurchases(player, { cents: 0 });
    const { purchases } = await context.selfLimits.setPurchases(player, { cents: null });
    const nextFrom = new Date(clock.now().getTime() + dayMs).toISOString();
    expect(purchases).toEqual({ cents: 0, nextCents: null, nextFrom });
    clock.advance(dayMs - 1);
    await expect(checkOut(player)).rejects.toEqual(refusal('PURCHASE_LIMIT'));
    clock.advance(1);

    await checkOut(player);

    await context.selfLimits.setPurchases(player, { cents: 0 });
    await expect(checkOut(player)).rejects.toEqual(refusal('PURCHASE_LIMIT'));
  });
});
