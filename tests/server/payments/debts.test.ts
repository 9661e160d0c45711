import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rowsOf } from '../../../apps/server/src/modules/ledger/service.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addListedGame, addPlayer, playerActions, grantTickets } from '../../support/builders/players.js';
import { addDebtor, addPurchase, buyTickets, refund, sendPaymentEvent } from '../../support/builders/purchases.js';
import { addPrize, addRaffle, shopActions } from '../../support/builders/shop.js';
import { tournamentActions } from '../../support/builders/tournaments.js';
import { paidEvent, stripeSettings } from '../../support/counterparts/webhooks.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock();
const test = useTestContext({ clock, env: stripeSettings() });

const balanceOf = (player: { id: string }) => test.context.ledger.balanceOf(player.id);
const debtOf = (player: { id: string }) => test.context.payments.debts.of(player);

async function grant(player: { id: string }, amount: number): Promise<void> {
  await test.context.database.transaction((transaction) => grantTickets(test.context, transaction, player, amount));
}

/** Adds a player who owes 70 tickets and has none. */
async function addPlayerInDebt() {
  const { debtor: player, ...rest } = await addDebtor(test.context, 70);
  expect([await balanceOf(player), await debtOf(player)]).toEqual([0, 70]);
  return { player, ...rest };
}

describe('a player who owes tickets after a refund', () => {
  it('can neither stake nor enter nor redeem, whatever the balance is', async () => {
    const { context } = test;
    const { player } = await addPlayerInDebt();
    const other = await addPlayer(context);
    const listed = await addListedGame(context, other);
    const { tournamentId } = await tournamentActions(context, other).create(4, 5, 'rock');
    const raffleId = await addRaffle(context);
    const prizeId = await addPrize(context);
    await grant(player, 60);

    const games = playerActions(context, player);
    const tournaments = tournamentActions(context, player);
    const shop = shopActions(context, player);
    const attempts = [
      () => games.create(1),
      () => games.join(listed),
      () => tournaments.create(4, 5, 'rock'),
      () => tournaments.join(tournamentId, 'rock'),
      () => shop.enter(raffleId),
      () => shop.redeem(prizeId),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ reply: { code: 'IN_DEBT' } });
    expect(await balanceOf(player)).toBe(60);
  });

  it('spends nothing even if the server forgets to check the debt: the database refuses the row', async () => {
    const { player } = await addPlayerInDebt();
    await grant(player, 60);
    const rows = JSON.stringify(rowsOf([{ userId: player.id, type: 'stake', amount: 10 }]));

    const appending = test.context.database.pool.query('SELECT append_transactions($1, $2)', [rows, clock.now()]);

    await expect(appending).rejects.toMatchObject({ constraint: 'profiles_not_in_debt' });
    expect(await balanceOf(player)).toBe(60);
  });

  it('cannot redeem a prize that they won, which costs nothing', async () => {
    const { context } = test;
    const player = await addPlayer(context, { balance: 0 });
    const purchaseId = await buyTickets(context, player);
    const raffleId = await addRaffle(context, { maxEntries: 1 });
    await shopActions(context, player).enter(raffleId);
    await context.shop.raffles.drawDue();
    await refund(context, purchaseId);

    await expect(shopActions(context, player).redeem(raffleId)).rejects.toMatchObject({ reply: { code: 'IN_DEBT' } });
  });

  it('finishes the games that are under way, and their tickets pay the debt first', async () => {
    const { context } = test;
    const { player, gameId, purchaseId } = await addPlayerInDebt();
    const games = playerActions(context, player);
    await games.move(gameId, 'rock');
    const rival = playerActions(context, await addPlayer(context));
    await rival.join(gameId);
    await rival.move(gameId, 'scissors');
    expect(await balanceOf(player)).toBe(140);
    await expect(games.create(1)).rejects.toMatchObject({ reply: { code: 'IN_DEBT' } });

    await context.payments.debts.collect();

    expect([await balanceOf(player), await debtOf(player)]).toEqual([70, 0]);
    expect(await context.payments.find(purchaseId)).toMatchObject({ ticketsTakenBack: 100, ticketsOwed: 0 });
    await games.create(70);
  });

  it('pays in parts, for the oldest purchase first', async () => {
    const { context } = test;
    const player = await addPlayer(context, { balance: 0 });
    const purchases = [await buyTickets(context, player), (clock.advance(1000), await buyTickets(context, player))];
    await playerActions(context, player).create(200);
    for (const purchaseId of purchases) await refund(context, purchaseId);

    await grant(player, 130);
    await context.payments.debts.collect();

    expect([await balanceOf(player), await debtOf(player)]).toEqual([0, 70]);
    const owed = await Promise.all(purchases.map((id) => context.payments.find(id)));
    expect(owed.map((purchase) => purchase?.ticketsOwed)).toEqual([0, 70]);
    await grant(player, 100);
    await context.payments.debts.collect();
    expect([await balanceOf(player), await debtOf(player)]).toEqual([30, 0]);
  });

  it('pays once, even if many processes collect at the same time', async () => {
    const { player } = await addPlayerInDebt();
    // Collects what players of other tests owe.
    await test.context.payments.debts.collect();
    await grant(player, 100);

    const collected = await Promise.all(Array.from({ length: 10 }, () => test.context.payments.debts.collect()));

    expect(collected.filter((count) => count === 1)).toHaveLength(1);
    expect([await balanceOf(player), await debtOf(player)]).toEqual([30, 0]);
  });

  it('either pays or is forgiven, and a repeated refund changes nothing', async () => {
    const { context } = test;
    const { player, purchaseId } = await addPlayerInDebt();
    await grant(player, 40);

    const [, forgiven] = await Promise.all([
      context.payments.debts.collect(),
      context.database.transaction((transaction) => context.payments.debts.forgive(transaction, player)),
    ]);
    await refund(context, purchaseId);

    const purchase = await context.payments.find(purchaseId);
    expect([30, 70]).toContain(forgiven);
    expect(await balanceOf(player)).toBe(forgiven === 70 ? 40 : 0);
    expect(purchase).toMatchObject({ ticketsOwed: 0, ticketsForgiven: forgiven, ticketsTakenBack: 100 - forgiven });
    expect(await debtOf(player)).toBe(0);
  });

  it('is notified whenever the debt changes, and at no other time', async () => {
    const { context } = test;
    // The debts of the players of other tests.
    await context.payments.debts.collect();
    const published = vi.spyOn(context.realtime, 'publish');
    onTestFinished(() => published.mockRestore());
    const notified = () => {
      const rooms = published.mock.calls.filter(([, event]) => event === 'profiles.changed').map(([room]) => room);
      published.mockClear();
      return rooms;
    };
    const forgive = () => context.database.transaction((on) => context.payments.debts.forgive(on, player));

    const { player, purchaseId } = await addPlayerInDebt();
    expect(notified()).toEqual([`user:${player.id}`]);
    await refund(context, purchaseId);
    await context.payments.debts.collect();
    expect(notified()).toEqual([]);
    await grant(player, 40);
    await context.payments.debts.collect();
    expect(notified()).toEqual([`user:${player.id}`]);
    expect(await forgive()).toBe(30);
    expect(notified()).toEqual([`user:${player.id}`]);
    expect(await forgive()).toBe(0);
    await refund(context, await buyTickets(context, player));
    expect(notified()).toEqual([]);
  });

  it('pays with the first ticket when the job runs', async () => {
    const { context } = test;
    const { player: first } = await addPlayerInDebt();
    const { player: second } = await addPlayerInDebt();
    const { player: empty } = await addPlayerInDebt();
    await context.payments.debts.collect();
    for (const player of [first, second]) await grant(player, 1);

    expect(await context.payments.debts.collect()).toBe(2);
    expect(await context.payments.debts.collect()).toBe(0);

    expect(await Promise.all([first, second, empty].map(debtOf))).toEqual([69, 69, 70]);
  });

  it('is shown to operators with each purchase for which tickets are owed, newest first', async () => {
    clock.advance(1);
    const older = await addPlayerInDebt();
    clock.advance(1);
    const newer = await addPlayerInDebt();
    await buyTickets(test.context, await addPlayer(test.context));

    const listed = await test.context.payments.debts.list();

    expect(listed.slice(0, 2)).toMatchObject([
      { id: newer.purchaseId, ticketsOwed: 70 },
      { id: older.purchaseId, ticketsOwed: 70 },
    ]);
    expect(listed.filter(({ ticketsOwed }) => ticketsOwed === 0)).toEqual([]);
  });

  it('cannot stake in the moment of the refund: one of both is stored first', async () => {
    const { context } = test;
    const players = await Promise.all(Array.from({ length: 8 }, () => addPlayer(context, { balance: 0 })));
    for (const player of players) {
      const purchaseId = await buyTickets(context, player);
      const actions = playerActions(context, player);
      await actions.create(50);

      const [staked] = await Promise.allSettled([actions.create(50), refund(context, purchaseId)]);

      expect(await debtOf(player)).toBe(staked.status === 'fulfilled' ? 100 : 50);
      expect(await balanceOf(player)).toBe(0);
    }
  });

  it('cannot spend by a statement that skips the services, which cannot change the debt either', async () => {
    const { context } = test;
    const { player } = await addPlayerInDebt();
    await grant(player, 50);
    const { gameId } = await playerActions(context, await addPlayer(context)).create(5);

    const stake = context.database.transaction((transaction) =>
      context.ledger.post(transaction, [{ userId: player.id, type: 'stake', amount: 5, gameId }]),
    );
    await expect(stake).rejects.toMatchObject({ reply: { code: 'IN_DEBT' } });
    const forget = context.database.pool.query('UPDATE profiles SET debt = 0 WHERE id = $1', [player.id]);
    await expect(forget).rejects.toThrow('a debt changes only with a purchase');
    expect(await debtOf(player)).toBe(70);
  });
});

describe('an order after a purchase', () => {
  const dayMs = 24 * 3_600_000;
  const heldUntil = (player: { id: string }, balanceAfter: number) =>
    test.context.database.run((on) => test.context.payments.orderHeldUntil(on, player, balanceAfter));

  it('waits until the tickets that it needed are seven days old', async () => {
    const player = await addPlayer(test.context, { balance: 0 });
    await buyTickets(test.context, player);
    const paidAt = clock.now().getTime();

    expect(await heldUntil(player, 100)).toBeNull();
    expect(await heldUntil(player, 99)).toEqual(new Date(paidAt + 7 * dayMs));
    clock.advance(7 * dayMs);
    expect(await heldUntil(player, 0)).toBeNull();
  });

  it('does not wait for tickets that a refund has taken back, nor for those of other players', async () => {
    const [player, other] = [await addPlayer(test.context, { balance: 0 }), await addPlayer(test.context)];
    await refund(test.context, await buyTickets(test.context, player));
    await buyTickets(test.context, other);

    expect(await heldUntil(player, 0)).toBeNull();
  });

  /** Adds a player who has bought all of their 100 tickets. */
  async function addBuyer(): Promise<BuiltPlayer> {
    const player = await addPlayer(test.context, { balance: 0 });
    await buyTickets(test.context, player);
    return player;
  }

  /** Loses tickets of one player to another in one game. */
  async function lose(loser: BuiltPlayer, winner: BuiltPlayer, stake: number): Promise<void> {
    const gameId = await addListedGame(test.context, winner, { stakeAmount: stake, move: 'rock' });
    const actions = playerActions(test.context, loser);
    await actions.join(gameId);
    await actions.move(gameId, 'scissors');
  }

  it('waits for tickets that another player bought and lost', async () => {
    const [buyer, friend] = [await addPlayer(test.context), await addPlayer(test.context)];
    await lose(buyer, friend, 50);
    expect(await heldUntil(friend, 0)).toBeNull();
    await buyTickets(test.context, buyer);
    const paidAt = clock.now().getTime();
    // Of 50 own and 100 bought tickets, 90 are left to cover the purchase.
    await lose(buyer, friend, 60);

    expect(await heldUntil(friend, 10)).toBeNull();
    expect(await heldUntil(friend, 9)).toEqual(new Date(paidAt + 7 * dayMs));
    clock.advance(7 * dayMs);
    expect(await heldUntil(friend, 0)).toBeNull();
  });

  it('waits for bought tickets that were lost in a tournament, but not for those of a player who left it', async () => {
    const { context } = test;
    clock.advance(30 * dayMs);
    const winner = await addPlayer(context);
    const { tournamentId } = await tournamentActions(context, winner).create(4, 10, 'rock');
    const leaver = tournamentActions(context, await addBuyer());
    await leaver.join(tournamentId, 'rock');
    await leaver.leave(tournamentId);
    const losers = [await addPlayer(context), await addPlayer(context), await addBuyer()];
    const paidAt = clock.now().getTime();
    for (const loser of losers) await tournamentActions(context, loser).join(tournamentId, 'scissors');
    // The last two players are tied and absent, and then the winner of their match is absent in the final.
    for (let round = 0; round < 2; round += 1) {
      const [match] = await context.tournaments.queries.listReadyMatches(winner);
      if (match) await tournamentActions(context, winner).move(match.matchId, 'rock');
      clock.advance(dayMs);
      await context.tournaments.deadlines.settleExpired();
    }
    expect(await balanceOf(winner)).toBe(130);

    // Only the stake of the last player was bought.
    expect(await heldUntil(winner, 10)).toBeNull();
    expect(await heldUntil(winner, 9)).toEqual(new Date(paidAt + 7 * dayMs));
  });

  it('waits for tickets whose payment was reported seven days after the checkout', async () => {
    clock.advance(30 * dayMs);
    const player = await addPlayer(test.context, { balance: 0 });
    const purchaseId = await addPurchase(test.context, player);
    expect(await heldUntil(player, 0)).toBeNull();
    clock.advance(7 * dayMs);
    await sendPaymentEvent(test.context, paidEvent(purchaseId));
    const paidAt = clock.now().getTime();
    expect(await heldUntil(player, 99)).toEqual(new Date(paidAt + 7 * dayMs));

    clock.advance(7 * dayMs - 1);
    expect(await heldUntil(player, 99)).toEqual(new Date(paidAt + 7 * dayMs));
    clock.advance(1);
    expect(await heldUntil(player, 0)).toBeNull();
  });

  it('waits for bought tickets that came through a chain of two friends', async () => {
    const buyer = await addPlayer(test.context, { balance: 0 });
    const [first, second] = [await addPlayer(test.context), await addPlayer(test.context)];
    await buyTickets(test.context, buyer);
    const paidAt = clock.now().getTime();
    await lose(buyer, first, 100);
    expect(await heldUntil(second, 0)).toBeNull();
    for (let nth = 0; nth < 2; nth += 1) await lose(first, second, 100);

    expect(await heldUntil(second, 100)).toBeNull();
    expect(await heldUntil(second, 99)).toEqual(new Date(paidAt + 7 * dayMs));
    expect(await heldUntil(first, 0)).toEqual(new Date(paidAt + 7 * dayMs));
  });
});
