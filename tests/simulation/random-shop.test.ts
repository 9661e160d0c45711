import type { BuiltPlayer } from '../support/build-player.js';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../support/fake-clock.js';
import { outcomeOf } from '../support/builders/outcomes.js';
import { addPlayer, playerActions } from '../support/builders/players.js';
import { sendPaymentEvent } from '../support/builders/purchases.js';
import { stripeCharge } from '../support/counterparts/stripe-objects.js';
import { eventOf } from '../support/counterparts/webhooks.js';
import { seededRandom } from '../support/random.js';
import { addPrize, addRaffle, shopActions } from '../support/builders/shop.js';
import { repetitions, seeds } from '../support/torture/scale.js';
import { violatedInvariants, createTestContext } from '../support/test-context.js';
import { GameModel } from './game-model.js';
import { ShopModel } from './shop-model.js';

const playerCount = 4;
const stepCount = repetitions({ usual: 150, torture: 250 });
const hourMs = 3_600_000;

/** Creates a server with players and products, and two models that share one set of balances. */
async function openShop(seed: number) {
  const clock = new FakeClock();
  const test = await createTestContext({ clock });
  const { context } = test;
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const balances = Array.from({ length: playerCount }, () => below(150));
  const players: BuiltPlayer[] = [];
  for (const balance of balances) players.push(await addPlayer(context, { balance }));
  const games = new GameModel(balances, clock.now().getTime());
  const shop = new ShopModel(balances);
  const [raffleIds, prizeIds]: string[][] = [[], []];
  for (let index = 0; index < 4; index += 1) {
    const [entryCost, maxEntries, endMs] = [1 + below(30), 2 + below(8), games.nowMs + (1 + below(30)) * hourMs];
    const key = `raffle-${index}`;
    raffleIds?.push(await addRaffle(context, { key, entryCost, maxEntries, raffleEndTime: new Date(endMs) }));
    shop.raffles.push({ entryCost, maxEntries, endMs, entries: [], isCancelled: false });
    const prize = { ticketPrice: 5 + below(60), stock: 1 + below(4) };
    const { ticketPrice, stock: availableQuantity } = prize;
    prizeIds?.push(await addPrize(context, { ticketPrice, availableQuantity }));
    shop.prizes.push(prize);
  }
  return { test, context, clock, random, below, players, games, shop, raffleIds, prizeIds, refunds: 0 };
}

type OpenShop = Awaited<ReturnType<typeof openShop>>;

/** Applies one random command to the server and the models; returns both outcomes. */
async function act(world: OpenShop, purchaseIds: string[]): Promise<[expected: string, actual: string]> {
  const { context, clock, below, players, games, shop, raffleIds = [], prizeIds = [] } = world;
  const player = below(playerCount);
  const index = below(4);
  const own = players[player] as BuiltPlayer;
  const actions = shopActions(context, own);
  switch (below(12)) {
    case 0: {
      const stake = 1 + below(40);
      const expected = shop.isInDebt(player) ? 'IN_DEBT' : games.create(player, stake);
      return [expected, await outcomeOf(playerActions(context, own).create(stake))];
    }
    case 1:
    case 2:
    case 3:
      return [shop.redeem(player, index), await outcomeOf(actions.redeem(prizeIds[index] as string))];
    case 4: {
      const { url } = await context.payments.createCheckout(own, { amount: 100 }, 'http://play.example');
      const id = url.split('/').at(-1) as string;
      const webhook = context.sandboxes.checkout?.pay({ id, priceCents: 99 });
      if (!webhook) throw new Error('the checkout sandbox is missing');
      // Payment providers deliver a webhook more than once.
      for (let time = 0; time < 2; time += 1) await context.payments.receiveWebhook(webhook.body, webhook.signature);
      purchaseIds.push(id);
      shop.buy(player);
      return ['done', 'done'];
    }
    case 5: {
      if (purchaseIds.length === 0) return ['done', 'done'];
      const purchase = below(purchaseIds.length);
      // A refund can fail, and be made again.
      const isRefunded = below(3) > 0;
      const charge = stripeCharge(`pi_sandbox_${purchaseIds[purchase]}`, { amount_refunded: isRefunded ? 99 : 0 });
      world.refunds += 1;
      await sendPaymentEvent(context, eventOf('charge.refunded', charge, world.refunds));
      shop.refund(purchase, isRefunded);
      return ['done', 'done'];
    }
    case 6: {
      const byMs = below(3) * hourMs;
      clock.advance(byMs);
      games.nowMs += byMs;
      games.settleExpired();
      await context.games.settleExpired();
      await context.shop.raffles.drawDue();
      return ['done', 'done'];
    }
    case 7: {
      const raffle = shop.raffles[index];
      if (below(4) > 0 || raffle?.isCancelled || raffle?.entries.length === raffle?.maxEntries) return ['done', 'done'];
      if ((raffle?.endMs ?? 0) <= games.nowMs) return ['done', 'done'];
      await context.database.transaction((transaction) =>
        context.shop.management.cancelRaffle(transaction, `raffle-${index}`),
      );
      shop.cancel(index);
      return ['done', 'done'];
    }
    default:
      return [shop.enter(player, index, games.nowMs), await outcomeOf(actions.enter(raffleIds[index] as string))];
  }
}

describe('random entries, redemptions, purchases, refunds and stakes', () => {
  it.each(seeds({ usual: 2, torture: 40 }))(
    'leave the server and the models in the same state after every step, seed %i',
    async (seed) => {
      const world = await openShop(seed);
      const { test, context, players, shop, raffleIds = [], prizeIds = [] } = world;
      const purchaseIds: string[] = [];

      for (let step = 0; step < stepCount; step += 1) {
        const [expected, actual] = await act(world, purchaseIds);
        expect(actual, `step ${step}`).toBe(expected);
        await context.payments.debts.collect();
        shop.collect();
        const held = await Promise.all(players.map(({ id }) => context.ledger.balanceOf(id)));
        expect(held, `balances after step ${step}`).toEqual(shop.balances);
      }

      for (const [index, productId] of raffleIds.entries()) {
        const { product } = await context.shop.catalogue.getProduct(null, { productId });
        const proof = await context.shop.catalogue.getDrawProof({ productId });
        const { entries } = shop.raffles[index] as (typeof shop.raffles)[number];
        expect(product).toMatchObject({ currentEntries: entries.length });
        const entrants = [...new Set(entries)];
        expect(proof.entries.map(({ entrant }) => entrants[entrant - 1])).toEqual(entries);
      }
      for (const [index, productId] of prizeIds.entries()) {
        const { product } = await context.shop.catalogue.getProduct(null, { productId });
        expect(product).toMatchObject({ availableQuantity: shop.prizes[index]?.stock });
      }
      expect(await violatedInvariants(test.database)).toEqual([]);
      await test.close();
    },
  );
});
