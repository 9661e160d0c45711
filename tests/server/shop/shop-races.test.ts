import { describe, expect, it } from 'vitest';
import { NoConnectionError } from '../../../apps/server/src/platform/database/database-failures.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, addPlayers, intentOf } from '../../support/builders/players.js';
import { raceSize } from '../../support/torture/scale.js';
import { addPrize, addRaffle, address, raffleEntry, shopActions } from '../../support/builders/shop.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer({ clock: new FakeClock() });

const newPlayer = (balance = 100) => addPlayer(server.context, { balance });

/** Sends a request like a browser: retries with the same key while the server has no free connection. */
async function untilAnswered(ask: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoConnectionError)) throw error;
    }
  }
}

describe('concurrent requests', () => {
  /** Lets many players request the same product concurrently; counts successes, refusals and correct balances. */
  async function rush(prepare: (player: Awaited<ReturnType<typeof newPlayer>>) => () => Promise<unknown>) {
    const players = await addPlayers(server.context, raceSize, 100);
    const results = await Promise.allSettled(players.map((player) => untilAnswered(prepare(player))));
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.reply?.code] : []));
    const { rows } = await server.context.database.pool.query(
      'SELECT id, balance::int AS balance FROM profiles WHERE id = ANY($1)',
      [players.map(({ id }) => id)],
    );
    const balances = new Map(rows.map(({ id, balance }) => [id, balance]));
    const kept = players.filter((player, index) => {
      return balances.get(player.id) === (results[index]?.status === 'fulfilled' ? 90 : 100);
    });
    return { succeeded: raceSize - refusals.length, refusals: new Set(refusals), kept: kept.length };
  }

  it('sell exactly the last 20 entries of a raffle; all other buyers keep their tickets', async () => {
    const productId = await addRaffle(server.context, { entryCost: 10, maxEntries: 25 });
    const early = await newPlayer();
    for (let entry = 0; entry < 5; entry += 1) await shopActions(server.context, early).enter(productId);

    const outcome = await rush((player) => {
      const input = raffleEntry(productId);
      const intent = intentOf(player, 'shop.enterRaffle', input);
      return () => server.context.shop.spending.enterRaffle(player, input, intent);
    });

    expect(outcome).toEqual({ succeeded: 20, refusals: new Set(['RAFFLE_FULL']), kept: raceSize });
  });

  it('sell exactly a stock of 20; all other buyers keep their tickets', async () => {
    const productId = await addPrize(server.context, { ticketPrice: 10, availableQuantity: 20 });

    const outcome = await rush((player) => {
      const input = { productId, shippingAddress: address };
      const intent = intentOf(player, 'shop.redeemPrize', input);
      return () => server.context.shop.spending.redeemPrize(player, input, intent);
    });

    expect(outcome).toEqual({ succeeded: 20, refusals: new Set(['OUT_OF_STOCK']), kept: raceSize });
  });

  it('spend exactly the balance if one player buys many entries', async () => {
    const player = await newPlayer(100);
    const productId = await addRaffle(server.context, { entryCost: 10, maxEntries: 1000 });

    const results = await Promise.allSettled(
      Array.from({ length: raceSize }, () => shopActions(server.context, player).enter(productId)),
    );

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await server.context.ledger.balanceOf(player.id)).toBe(0);
  });

  it('create one order if they redeem with the same key', async () => {
    const player = await newPlayer(200);
    const productId = await addPrize(server.context, { ticketPrice: 50 });
    const input = { productId, shippingAddress: address };
    const intent = intentOf(player, 'shop.redeemPrize', input);

    const answers = await Promise.all(
      Array.from({ length: raceSize }, () => server.context.shop.spending.redeemPrize(player, input, intent)),
    );

    expect(new Set(answers.map(({ viewer }) => viewer.orders[0]?.orderReference)).size).toBe(1);
    expect(await server.context.ledger.balanceOf(player.id)).toBe(150);
  });
});
