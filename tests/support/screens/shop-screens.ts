import type { BuiltPlayer } from '../build-player.js';
import type { Page } from 'playwright-core';
import { answerInstead, toastsOf } from '../player-page.js';
import { addPlayer } from '../players.js';
import { addPrize, addRaffle, shopActions } from '../shop.js';
import { addOpponent, addViewer, open, type Screen, type Stage } from './stage.js';

const hourMs = 3_600_000;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What an entry costs: as much as a stake, so that amounts are as wide. */
const costOf = ({ content }: Stage) => content.stakeAmount;

const endIn = ({ clock }: Stage, hours: number) => new Date(clock.now().getTime() + hours * hourMs);

/** A player whom the premium raffle's alert does not keep from the page. */
async function openAtRest(stage: Stage, player: BuiltPlayer | null, path: string): Promise<Page> {
  return open(stage, player, path, (page) => page.addInitScript(() => sessionStorage.setItem('prize-alert', 'shown')));
}

/** A raffle that can be entered, of which the viewer has one entry. */
async function addEnteredRaffle(stage: Stage) {
  const { context } = stage.site.server;
  const viewer = await addViewer(stage);
  const productId = await addRaffle(context, {
    name: 'Cat cushion, extra soft',
    description: 'A plump piece of cheese to nap on. It forgives every defeat, and smells of nothing at all.',
    productType: 'plush',
    entryCost: costOf(stage),
    maxEntries: 10_000,
    raffleEndTime: endIn(stage, 52),
  });
  await shopActions(context, viewer).enter(productId);
  return { viewer, productId };
}

/** A raffle of one entry that `winner` has won. */
async function addWonRaffle(stage: Stage, winner: BuiltPlayer, name: string, productType: string): Promise<string> {
  const { context } = stage.site.server;
  const productId = await addRaffle(context, { name, productType, entryCost: 1, maxEntries: 1 });
  await shopActions(context, winner).enter(productId);
  await context.shop.raffles.drawDue();
  return productId;
}

/** Raffles in every state, and prizes. */
async function addPrizes(stage: Stage): Promise<BuiltPlayer> {
  const { context } = stage.site.server;
  const { viewer } = await addEnteredRaffle(stage);
  const opponent = await addOpponent(stage);
  const redeemedId = await addWonRaffle(stage, opponent, 'Reading lamp', 'lamp');
  await shopActions(context, opponent).redeem(redeemedId);
  await addWonRaffle(stage, await addPlayer(context), 'Cap with ears', 'cap');
  await addWonRaffle(stage, viewer, 'Hoodie “Big Cheese”', 'hoodie');
  const figures = { entryCost: costOf(stage), maxEntries: 500, raffleEndTime: endIn(stage, 5) };
  await addRaffle(context, { name: 'Wireless headphones', productType: 'headphones', ...figures });
  await addPrize(context, { name: 'Whisker mug', productType: 'mug', ticketPrice: costOf(stage) });
  await addPrize(context, { name: 'Sticker sheet', productType: 'stickers', ticketPrice: 15, availableQuantity: 0 });
  await addPrize(context, { name: 'Tote bag for all the cheese', productType: 'tote', ticketPrice: 120 });
  return viewer;
}

async function openRaffle(stage: Stage): Promise<Page> {
  const { viewer, productId } = await addEnteredRaffle(stage);
  const page = await openAtRest(stage, viewer, `/product/${productId}`);
  await page.getByText('You have 1 entry in this raffle').waitFor();
  return page;
}

/** A prize of which the viewer has ordered two, one of them sent. */
async function openPrize(stage: Stage): Promise<Page> {
  const { context } = stage.site.server;
  const viewer = await addViewer(stage);
  const prize = { name: 'Whisker mug', productType: 'mug', ticketPrice: costOf(stage) };
  const productId = await addPrize(context, prize);
  const { redeem } = shopActions(context, viewer);
  const [order] = (await redeem(productId)).viewer.orders;
  await context.database.transaction((transaction) =>
    context.shop.management.shipRedemption(transaction, order?.orderReference ?? '', '1Z 999 AA1 01 2345 6784'),
  );
  await redeem(productId);
  const page = await openAtRest(stage, viewer, `/product/${productId}`);
  await page.getByText('Shipped', { exact: true }).waitFor();
  return page;
}

/** The page that a checkout leads back to, whose purchase is in the given state. */
async function openPurchase(stage: Stage, status: string): Promise<Page> {
  const purchase = { id: 'p', tickets: 100, priceCents: 99, status, createdAt: stage.clock.now().toISOString() };
  const path = '/shop/tickets?checkout=success&purchase=p';
  const page = await open(stage, await addViewer(stage), path, (newPage) =>
    answerInstead(newPage, 'payments.getPurchase', 200, { purchase }),
  );
  await page.getByRole('region', { name: 'Your purchase' }).waitFor();
  return page;
}

/** Buying tickets, and what can be had for them. */
export const shopScreens: Screen[] = [
  {
    name: 'tickets',
    shows: 'The ticket packages',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/shop/tickets');
      await button(page, 'Buy').waitFor();
      return page;
    },
  },
  {
    name: 'tickets-soon',
    shows: 'A package that is not sold yet',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/shop/tickets?checkout=cancelled');
      await button(page, 'Coming Soon').first().click();
      await toastsOf(page).waitFor();
      return page;
    },
  },
  { name: 'tickets-pending', shows: 'A payment being waited for', open: (stage) => openPurchase(stage, 'pending') },
  { name: 'tickets-paid', shows: 'Tickets that were bought', open: (stage) => openPurchase(stage, 'paid') },
  {
    name: 'prizes',
    shows: 'Raffles and prizes',
    open: async (stage) => {
      const page = await openAtRest(stage, await addPrizes(stage), '/shop/prizes');
      await page.getByText('REDEEMED!').waitFor();
      await page.getByText('Whisker mug').waitFor();
      return page;
    },
  },
  {
    name: 'prizes-none',
    shows: 'No premium raffles',
    open: async (stage) => {
      const page = await open(stage, await addViewer(stage), '/shop/prizes?type=premium');
      await page.getByText('There are no premium raffles right now.').waitFor();
      return page;
    },
  },
  { name: 'raffle', shows: 'A raffle', open: openRaffle },
  {
    name: 'raffle-visitor',
    shows: 'A raffle, for a visitor',
    open: async (stage) => {
      const { productId } = await addEnteredRaffle(stage);
      const page = await open(stage, null, `/product/${productId}`);
      await page.getByRole('link', { name: 'Login to Enter' }).waitFor();
      return page;
    },
  },
  {
    name: 'raffle-entering',
    shows: 'Entering a raffle',
    open: async (stage) => {
      const page = await openRaffle(stage);
      await button(page, 'Enter Raffle').click();
      await page.getByRole('dialog', { name: 'Enter this raffle?' }).waitFor();
      return page;
    },
  },
  {
    name: 'raffle-won',
    shows: 'A raffle that was won',
    open: async (stage) => {
      const viewer = await addViewer(stage);
      const productId = await addWonRaffle(stage, viewer, 'Hoodie “Big Cheese”', 'hoodie');
      const page = await openAtRest(stage, viewer, `/product/${productId}`);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      return page;
    },
  },
  {
    name: 'raffle-proof',
    shows: 'The proof of a draw',
    open: async (stage) => {
      const { context } = stage.site.server;
      const winner = await addOpponent(stage);
      const productId = await addWonRaffle(stage, winner, 'Reading lamp', 'lamp');
      await shopActions(context, winner).redeem(productId);
      const page = await open(stage, null, `/product/${productId}/proof`);
      await page.getByText('Your browser has repeated the draw and found the same winner.').waitFor();
      await page.locator('summary').click();
      return page;
    },
  },
  { name: 'prize', shows: 'A prize, with orders of it', open: openPrize },
  {
    name: 'prize-redeeming',
    shows: 'Redeeming a prize',
    open: async (stage) => {
      const page = await openPrize(stage);
      await button(page, 'Redeem Now').click();
      await page.getByRole('dialog').getByLabel('City', { exact: true }).fill(' ');
      await button(page, 'Confirm Address').click();
      await toastsOf(page).waitFor();
      return page;
    },
  },
  {
    name: 'product-not-found',
    shows: 'A product that is not there',
    open: async (stage) => {
      const page = await open(stage, null, '/product/none');
      await page.getByRole('heading', { name: 'Product not found' }).waitFor();
      return page;
    },
  },
  {
    name: 'prize-alert',
    shows: 'The alert of a premium raffle',
    open: async (stage) => {
      await addRaffle(stage.site.server.context, {
        name: 'A whole wheel of cheese',
        raffleType: 'premium',
        entryCost: 100,
        raffleEndTime: endIn(stage, 52.5),
      });
      const page = await open(stage, await addViewer(stage), '/index');
      await page.getByRole('dialog', { name: 'Prize Alert!' }).waitFor();
      return page;
    },
  },
];
