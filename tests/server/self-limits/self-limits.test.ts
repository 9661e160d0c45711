import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { addListedGame, addPlayer, cookieOf, intentOf, playerActions } from '../../support/builders/players.js';
import { addPurchase, payFor, sendPaymentEvent } from '../../support/builders/purchases.js';
import { addPlayedGame, playGame, rematchActions } from '../../support/builders/rematches.js';
import { addPrize, addRaffle, shopActions } from '../../support/builders/shop.js';
import { tournamentActions } from '../../support/builders/tournaments.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { stripeSession } from '../../support/counterparts/stripe-objects.js';
import { eventOf } from '../../support/counterparts/webhooks.js';
import { FakeClock } from '../../support/fake-clock.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const clock = new FakeClock();
const test = useTestServer({ clock });

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

it('players set a break and a limit in their browsers, each for themselves', async () => {
  const [player, other] = [await addPlayer(test.context), await addPlayer(test.context)];
  await test.context.selfLimits.setPurchases(other, { cents: 1000 });
  const { call } = createHttpClient(test.address, cookieOf(player));
  const purchases = { cents: null, nextCents: null, nextFrom: null };
  expect((await call('selfLimits.get', {})).body).toEqual({ breakUntil: null, purchases });

  await call('selfLimits.setPurchases', { cents: 500 });
  const { body } = await call('selfLimits.takeBreak', { length: 'day' });

  const breakUntil = new Date(clock.now().getTime() + dayMs).toISOString();
  expect(body).toEqual({ breakUntil, purchases: { ...purchases, cents: 500 } });
  expect((await call('selfLimits.get', {})).body).toEqual(body);
  expect(await test.context.selfLimits.get(other)).toEqual({
    breakUntil: null,
    purchases: { ...purchases, cents: 1000 },
  });
});

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
    await expect(checkOut(player)).rejects.toEqual(refusal('ON_BREAK'));
    expect((await context.selfLimits.get(player)).breakUntil).toBe(breakUntil);
    clock.advance(1);
    await playerActions(context, player).create(1);
    await checkOut(player);

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

  it('does not count a checkout that ended without a payment', async () => {
    const { context } = test;
    const player = await addPlayer(context);
    await context.selfLimits.setPurchases(player, { cents: 100 });
    const purchaseId = await checkOut(player);
    const session = stripeSession(purchaseId, { id: `cs_sandbox_${purchaseId}`, payment_status: 'unpaid' });
    await sendPaymentEvent(context, eventOf('checkout.session.expired', session));

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

describe('the limits of a person', () => {
  interface Person {
    email?: string;
    x?: string;
    discord?: string;
  }

  /** Adds an account that has these identities, and then its profile. */
  async function signUp({ email, ...sites }: Person) {
    const { profiles, database } = test.context;
    const id = randomUUID();
    await database.pool.query(
      `INSERT INTO users (id, email, time_zone, created_at, updated_at) VALUES ($1, $2, 'UTC', now(), now())`,
      [id, email ?? `${id}@example.test`],
    );
    for (const [site, accountId] of Object.entries(sites)) {
      await database.pool.query(
        `INSERT INTO accounts (id, user_id, provider_id, account_id, created_at, updated_at) VALUES ($1, $2, $3, $4, now(), now())`,
        [randomUUID(), id, site, accountId],
      );
    }
    return profiles.ensure({ id, timeZone: 'UTC' });
  }

  type Player = Awaited<ReturnType<typeof signUp>>;

  const leave = (player: Player) => test.context.account.deletion.delete(player, { confirmation: player.username });
  const later = () => new Date(clock.now().getTime() + dayMs).toISOString();

  it.each<[string, Person, Person]>([
    ['the same address', { email: 'ada@example.test' }, { email: 'Ada@example.test' }],
    ['another sub-address', { email: 'bob+one@example.test' }, { email: 'bob+two@example.test' }],
    ['the same X account', { x: '1001' }, { x: '1001' }],
    ['the same X account, which now signs in', { x: '1002' }, { email: '1002@x.invalid' }],
    ['the same Discord account', { discord: '2001' }, { discord: '2001' }],
  ])('are kept when they delete their account and sign up again: %s', async (_name, before, after) => {
    const { selfLimits } = test.context;
    const first = await signUp(before);
    await payFor(test.context, await checkOut(first));
    await selfLimits.setPurchases(first, { cents: 100 });
    const { breakUntil } = await selfLimits.takeBreak(first, { length: 'week' });
    await leave(first);

    const second = await signUp(after);

    // 99 of the 100 cents are spent. The end of the account counts as a request for no limit.
    const purchases = { cents: 1, nextCents: null, nextFrom: later() };
    expect(await selfLimits.get(second)).toEqual({ breakUntil, purchases });
    expect(await selfLimits.get(await signUp({ email: `other-${randomUUID()}@example.test` }))).toMatchObject({
      breakUntil: null,
      purchases: { cents: null },
    });
  });

  it.each([
    ['they have spent more', 0, 0],
    ['they have spent nothing', 100, 100],
  ] as const)('are kept without a break, less what was spent: %s', async (_name, cents, left) => {
    const { selfLimits } = test.context;
    const email = `${randomUUID()}@example.test`;
    const first = await signUp({ email });
    if (left === 0) await payFor(test.context, await checkOut(first));
    await selfLimits.setPurchases(first, { cents });
    await leave(first);

    expect(await selfLimits.get(await signUp({ email }))).toEqual({
      breakUntil: null,
      purchases: { cents: left, nextCents: null, nextFrom: later() },
    });
  });

  it('are kept with a higher limit that takes effect later, and that does not end', async () => {
    const { selfLimits } = test.context;
    const email = `${randomUUID()}@example.test`;
    const first = await signUp({ email });
    await selfLimits.setPurchases(first, { cents: 100 });
    const { purchases } = await selfLimits.setPurchases(first, { cents: 500 });

    expect(purchases).toEqual({ cents: 100, nextCents: 500, nextFrom: later() });
    expect((await selfLimits.get(await signUp({ email: email.replace('@', '+2@') }))).purchases).toEqual(purchases);
    clock.advance(dayMs);
    await selfLimits.kept.deleteExpired();
    expect((await selfLimits.get(await signUp({ email: email.replace('@', '+3@') }))).purchases).toEqual({
      cents: 500,
      nextCents: null,
      nextFrom: null,
    });
  });

  it('leave nothing behind once they have ended', async () => {
    const { selfLimits, database } = test.context;
    await database.pool.query('DELETE FROM kept_limits');
    const [rested, limited] = [await signUp({}), await signUp({ email: 'lou@example.test' })];
    await selfLimits.takeBreak(rested, { length: 'day' });
    await selfLimits.setPurchases(limited, { cents: 0 });
    await leave(limited);
    clock.advance(dayMs);

    const again = await signUp({ email: 'lou@example.test' });
    const { rowCount } = await database.pool.query('SELECT FROM purchase_limits WHERE user_id = $1', [again.id]);
    await selfLimits.kept.deleteExpired();
    await leave(rested);

    expect(rowCount).toBe(0);
    expect((await database.pool.query('SELECT FROM kept_limits')).rowCount).toBe(0);
  });

  it('report an unexpected error as such', async () => {
    const { selfLimits, database } = test.context;
    const player = await signUp({});
    await database.pool.query(
      'ALTER TABLE purchase_limits ADD CONSTRAINT closed CHECK (cents IS DISTINCT FROM 5000) NOT VALID',
    );

    try {
      await expect(selfLimits.setPurchases(player, { cents: 5000 })).rejects.not.toEqual(refusal('NOT_SIGNED_IN'));
    } finally {
      await database.pool.query('ALTER TABLE purchase_limits DROP CONSTRAINT closed');
    }
  });

  it('cannot be set by an account that has just been deleted', async () => {
    const { selfLimits } = test.context;
    const player = await signUp({});
    await leave(player);

    await expect(selfLimits.setPurchases(player, { cents: 0 })).rejects.toEqual(refusal('NOT_SIGNED_IN'));
    await expect(selfLimits.takeBreak(player, { length: 'day' })).rejects.toEqual(refusal('NOT_SIGNED_IN'));
  });

  it('are kept until the last of both ends: the break after the limit', async () => {
    const { selfLimits } = test.context;
    const first = await signUp({ email: 'zoe@example.test' });
    await selfLimits.setPurchases(first, { cents: 0 });
    const { breakUntil } = await selfLimits.takeBreak(first, { length: 'week' });
    await leave(first);

    clock.advance(2 * dayMs);
    await selfLimits.kept.deleteExpired();

    expect(await selfLimits.get(await signUp({ email: 'zoe@example.test' }))).toMatchObject({
      breakUntil,
      purchases: { cents: null },
    });
  });

  it('hold for another account that they have at the same time', async () => {
    const { selfLimits } = test.context;
    const first = await signUp({ email: 'eve@example.test' });
    await selfLimits.setPurchases(first, { cents: 0 });
    const limits = await selfLimits.takeBreak(first, { length: 'day' });

    expect(await selfLimits.get(await signUp({ email: 'eve+play@example.test' }))).toEqual(limits);
    const onBreak = await signUp({ email: 'kim@example.test' });
    const { breakUntil } = await selfLimits.takeBreak(onBreak, { length: 'day' });
    expect((await selfLimits.get(await signUp({ email: 'kim+play@example.test' }))).breakUntil).toBe(breakUntil);
  });

  it('hold for what they were known by before a change, and for what they connect', async () => {
    const { selfLimits, account, database } = test.context;
    const first = await signUp({ email: 'old@example.test', x: '3001' });
    await selfLimits.setPurchases(first, { cents: 200 });
    const { breakUntil } = await selfLimits.takeBreak(first, { length: 'month' });

    await database.transaction((transaction) =>
      selfLimits.kept.carryOver(transaction, first, async () => {
        await transaction.query({
          name: 'test_email',
          text: 'UPDATE users SET email = $1 WHERE id = $2',
          values: ['new@example.test', first.id],
        });
        await transaction.query({
          name: 'test_x',
          text: `DELETE FROM accounts WHERE user_id = $1 AND provider_id = 'x'`,
          values: [first.id],
        });
      }),
    );

    const purchases = { cents: 200, nextCents: null, nextFrom: later() };
    expect(await selfLimits.get(await signUp({ email: 'old@example.test' }))).toEqual({ breakUntil, purchases });
    expect((await selfLimits.get(first)).purchases.nextFrom).toBeNull();
    expect(await selfLimits.get(await signUp({ email: 'new+2@example.test' }))).toEqual({
      breakUntil,
      purchases: { cents: 200, nextCents: null, nextFrom: null },
    });
    const other = await signUp({});
    await selfLimits.setPurchases(other, { cents: 500 });
    const grant = { person: { id: '3001', username: 'cat' }, tokens: { accessToken: 'sealed' } };
    await account.connections.connect(other.id, 'x', grant, 'http://play.example');
    expect(await selfLimits.get(other)).toEqual({ breakUntil, purchases: { ...purchases, nextCents: 500 } });
  });

  it('are forgotten when they end', async () => {
    const { selfLimits, database } = test.context;
    await database.pool.query('DELETE FROM kept_limits');
    const [limited, onBreak] = [await signUp({}), await signUp({})];
    await selfLimits.setPurchases(limited, { cents: 0 });
    await selfLimits.takeBreak(onBreak, { length: 'week' });
    await leave(onBreak);
    const count = async () => {
      await selfLimits.kept.deleteExpired();
      return (await database.pool.query('SELECT FROM kept_limits')).rowCount;
    };

    clock.advance(7 * dayMs - 1);
    expect(await count()).toBe(2);
    clock.advance(1);
    expect(await count()).toBe(1);
    await leave(limited);
    clock.advance(dayMs);
    expect(await count()).toBe(0);
  });
});
