import { describe, expect, it } from 'vitest';
import { addListedGame, addPlayer, playerActions, grantTickets } from '../../support/builders/players.js';
import { buyTickets, failRefund, refund } from '../../support/builders/purchases.js';
import { addPrize, addRaffle, shopActions } from '../../support/builders/shop.js';
import { addFinal } from '../../support/builders/tournaments.js';
import { FakeClock } from '../../support/fake-clock.js';
import { whileWriting } from '../../support/locked-row.js';
import { useTestContext } from '../../support/use-test-context.js';

const minuteMs = 60_000;
const clock = new FakeClock('2026-03-01T23:50:00Z');
const test = useTestContext({ clock });

/** Plays a game for 5 tickets; with the same move, it is a tie. */
async function play(move: 'rock' | 'paper') {
  const [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context)];
  const gameId = await addListedGame(test.context, creator, { stakeAmount: 5, move: 'rock' });
  await playerActions(test.context, joiner).join(gameId);
  await playerActions(test.context, joiner).move(gameId, move);
}

// The second test continues the days of the first one.
describe('the daily figures', { shuffle: false }, () => {
  it('count completed games, sign-ups and tickets on their day, when the transactions before them are over, and once', async () => {
    const { dailyFigures, games, database } = test.context;
    await play('rock');
    const creator = await addPlayer(test.context);
    const cancelled = await addListedGame(test.context, creator);
    await playerActions(test.context, creator).cancel(cancelled);
    clock.advance(20 * minuteMs);
    await play('paper');
    await games.settleExpired();
    const player = await addPlayer(test.context, { balance: 0 });
    await database.transaction((on) => grantTickets(test.context, on, player, 30));
    await whileWriting(test, () => dailyFigures.countNew());
    expect(await dailyFigures.list(1)).toEqual([
      { day: '2026-03-02', games: 0, tournaments: 0, signUps: 0, issued: 0, spent: 0 },
    ]);

    clock.advance(minuteMs + 1);
    await Promise.all([dailyFigures.countNew(), dailyFigures.countNew()]);
    await dailyFigures.countNew();

    expect(await dailyFigures.list(3)).toEqual([
      { day: '2026-02-28', games: 0, tournaments: 0, signUps: 0, issued: 0, spent: 0 },
      { day: '2026-03-01', games: 1, tournaments: 0, signUps: 3, issued: 300, spent: 0 },
      { day: '2026-03-02', games: 1, tournaments: 0, signUps: 3, issued: 230, spent: 0 },
    ]);
  });

  it('count completed tournaments, and refunds and failed refunds against what was spent and issued, on their day', async () => {
    const { context } = test;
    const { final, first, third } = await addFinal(context);
    await first.move(final.id, 'rock');
    await third.move(final.id, 'scissors');
    const player = await addPlayer(context, { balance: 100 });
    const raffleId = await addRaffle(context, { key: 'refunded', entryCost: 10 });
    await shopActions(context, player).enter(raffleId);
    await shopActions(context, player).redeem(await addPrize(context, { ticketPrice: 50 }));
    const purchaseId = await buyTickets(context, player);
    clock.advance(24 * 60 * minuteMs);
    await context.database.transaction((on) => context.shop.management.cancelRaffle(on, 'refunded'));
    await refund(context, purchaseId);
    clock.advance(24 * 60 * minuteMs);
    await failRefund(context, purchaseId);
    clock.advance(minuteMs + 1);
    await context.dailyFigures.countNew();

    expect(await context.dailyFigures.list(3)).toMatchObject([
      { day: '2026-03-02', tournaments: 1, issued: 230 + 600, spent: 60 },
      { day: '2026-03-03', tournaments: 0, issued: -100, spent: -10 },
      { day: '2026-03-04', tournaments: 0, issued: 100, spent: 0 },
    ]);
  });
});
