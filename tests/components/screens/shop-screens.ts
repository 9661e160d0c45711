import type { Product, Purchase } from '@game/contract';
import { page } from 'vitest/browser';
import { ownProfile } from '../builders/account.js';
import type { buildProof } from '../../support/builders/raffle-proof.js';
import { at, dayMs, hourMs, newId } from '../builders/players.js';
import {
  ownEntries,
  prize,
  prizeOrder,
  productViewer,
  provenRaffle,
  purchase,
  raffle,
  rememberRaffle,
} from '../builders/shop.js';
import type { FakeReplies } from '../support/fake-api.js';
import {
  activate,
  button,
  dialog,
  fill,
  link,
  press,
  region,
  see,
  seeNo,
  title,
  toasts,
  words,
} from '../support/page.js';
import type { Content, Scene, Screen } from './screen.js';

type Act = () => Promise<unknown>;

/** Keeps the alert of the premium raffle from covering the page. */
const withoutAlert = () => sessionStorage.setItem('prize-alert', 'shown');

const cushion = ({ stakeAmount }: Content) =>
  raffle({
    name: 'Cat cushion, extra soft',
    description: 'A plump piece of cheese to nap on. It forgives every defeat, and smells of nothing at all.',
    entryCost: stakeAmount,
    maxEntries: 10_000,
    currentEntries: 1,
  });

const wonHoodie = () =>
  raffle({
    name: 'Hoodie “Big Cheese”',
    productType: 'hoodie',
    raffleStatus: 'drawn',
    maxEntries: 1,
    currentEntries: 1,
  });

/** The page of a product. `traits` are the viewer's state of it. */
function productPage(product: Product, traits: Parameters<typeof productViewer>[0], act: Act): Scene {
  return {
    route: `/product/${product.id}`,
    prepare: withoutAlert,
    replies: { 'shop.getProduct': () => ({ product, viewer: productViewer(traits) }) },
    act,
  };
}

const seeEntry = () => see(page.getByText(words('You have 1 entry in this raffle')));

/** A prize of which the viewer has ordered two, one of them shipped. */
const orderedMug = (content: Content, act: Act) =>
  productPage(
    prize({ ticketPrice: content.stakeAmount }),
    {
      orders: [
        prizeOrder({ orderReference: 'ORD-9QX4M' }),
        prizeOrder({ status: 'shipped', trackingNumber: '1Z 999 AA1 01 2345 6784', shippedAt: at() }),
      ],
    },
    async () => {
      await see(page.getByText(words('Shipped')).first());
      await act();
    },
  );

/** The page to which the checkout of a purchase returns. */
function checkout(status: Purchase['status']): Scene {
  const bought = purchase({ status });
  return {
    route: `/shop/tickets?checkout=success&purchase=${bought.id}`,
    replies: { 'payments.getPurchase': () => ({ purchase: bought }) },
    act: () => see(region('Your purchase')),
  };
}

/** Raffles in every state, and prizes. */
function everyPrize(content: Content): FakeReplies {
  const won = wonHoodie();
  const products = [
    raffle({
      name: 'Wireless headphones',
      productType: 'headphones',
      entryCost: content.stakeAmount,
      maxEntries: 500,
      raffleEndTime: at(5 * hourMs),
    }),
    won,
    raffle({ name: 'Cap with ears', productType: 'cap', raffleStatus: 'drawn', maxEntries: 1, currentEntries: 1 }),
    raffle({ name: 'Reading lamp', productType: 'lamp', raffleStatus: 'redeemed', maxEntries: 1, currentEntries: 1 }),
    cushion(content),
  ];
  const prizes = [
    prize({ name: 'Tote bag for all the cheese', productType: 'tote', ticketPrice: 120 }),
    prize({ name: 'Sticker sheet', productType: 'stickers', ticketPrice: 15, availableQuantity: 0 }),
    prize({ ticketPrice: content.stakeAmount }),
  ];
  return {
    'shop.listRaffles': () => ({ products, wonProductIds: [won.id] }),
    'shop.listPrizes': () => ({ products: prizes }),
  };
}

const nothing: Act = async () => undefined;

const ticketScreens: Screen[] = [
  {
    name: 'tickets',
    shows: 'The ticket packages',
    scene: () => ({ route: '/shop/tickets', act: () => see(button('Buy').first()) }),
  },
  {
    name: 'tickets-off',
    shows: 'A site that sells no tickets',
    scene: () => ({
      route: '/shop/tickets',
      replies: { 'payments.getOptions': () => ({ checkout: 'off' }) },
      act: () => see(button('Not Available')),
    }),
  },
  {
    name: 'tickets-owed',
    shows: 'The ticket packages, for a player who owes tickets after a refund',
    scene: ({ viewer }) => ({
      route: '/shop/tickets',
      replies: { 'profiles.getOwn': () => ({ profile: ownProfile(viewer, { debt: 70 }) }) },
      act: () => see(page.getByText(words('You owe')).first()),
    }),
  },
  {
    name: 'tickets-soon',
    shows: 'A package that is not on sale yet',
    scene: () => ({
      route: '/shop/tickets?checkout=cancelled',
      act: async () => {
        await activate(button('Coming Soon').first());
        await see(toasts());
      },
    }),
  },
  { name: 'tickets-pending', shows: 'A payment that is not confirmed yet', scene: () => checkout('pending') },
  { name: 'tickets-paid', shows: 'Purchased tickets', scene: () => checkout('paid') },
];

/** The proof of a raffle, with the viewer's receipt of the first entry if it has a draw. */
function proofPage({ viewer, opponent }: Content, traits: Parameters<typeof buildProof>[0], act: Act): Scene {
  const id = newId();
  const built = provenRaffle(opponent, { id, name: 'Reading lamp', productType: 'lamp', proof: traits });
  return {
    route: `/product/${id}/proof`,
    prepare: async () => {
      const { proof } = await built;
      if (proof.draws.length === 1) await rememberRaffle(viewer.id, proof, [1]);
    },
    replies: {
      'shop.getProduct': async () => ({ product: (await built).product, viewer: productViewer() }),
      'shop.getDrawProof': async () => (await built).proof,
    },
    act,
  };
}

const raffleScreens: Screen[] = [
  {
    name: 'raffle',
    shows: 'A raffle',
    scene: (content) => productPage(cushion(content), { entryCount: 1 }, seeEntry),
  },
  {
    name: 'raffle-visitor',
    shows: 'A raffle, for a visitor',
    scene: (content) => {
      const product = cushion(content);
      return {
        ...productPage(product, {}, () => see(link('Login to Enter'))),
        isVisitor: true,
        replies: { 'shop.getProduct': () => ({ product, viewer: null }) },
      };
    },
  },
  {
    name: 'raffle-entering',
    shows: 'Entering a raffle',
    scene: (content) =>
      productPage(cushion(content), { entryCount: 1 }, async () => {
        await seeEntry();
        await activate(button('Enter Raffle'));
        await see(dialog('Enter this raffle?'));
      }),
  },
  {
    name: 'raffle-won',
    shows: 'A raffle that the player has won',
    scene: () =>
      productPage(wonHoodie(), { entryCount: 1, redeemBy: at(52 * hourMs), isRedeemByExtended: true }, async () => {
        await see(dialog());
        await press('{Escape}');
        await seeNo(dialog());
      }),
  },
  {
    name: 'raffle-proof',
    shows: 'The proof of a draw, with the own receipt',
    scene: (content) =>
      proofPage(content, {}, async () => {
        await see(page.getByText(words('The winning entry follows from the seed, the entries and the round.')));
        await activate(page.getByCss('summary'));
      }),
  },
  {
    name: 'raffle-proof-false',
    shows: 'A wrong winner, in a raffle without a beacon',
    scene: (content) =>
      proofPage(content, { beacon: null, firstDraw: { winnerEntry: 9 } }, () =>
        see(page.getByText(words('These values lead to another winning entry!'))),
      ),
  },
  {
    name: 'raffle-proof-waiting',
    shows: 'A raffle that waits for its round of the beacon',
    scene: (content) =>
      proofPage(content, { draws: 0, isClosed: true }, () =>
        see(
          page.getByText(
            words('The entries form one chain. None can be changed, added, moved or dropped without changing its end.'),
          ),
        ),
      ),
  },
];

/** Buying tickets, and spending them on raffles and prizes. */
export const shopScreens: Screen[] = [
  ...ticketScreens,
  {
    name: 'prizes',
    shows: 'Raffles and prizes',
    scene: (content) => ({
      route: '/shop/prizes',
      prepare: withoutAlert,
      replies: everyPrize(content),
      act: async () => {
        await see(page.getByText(words('REDEEMED!')));
        await see(page.getByText('Whisker mug'));
      },
    }),
  },
  {
    name: 'orders',
    shows: 'The orders of a player',
    scene: () => ({
      route: '/shop/orders',
      replies: {
        'shop.listOrders': () => ({
          orders: [
            { product: prize(), order: prizeOrder({ status: 'held', hold: { cause: 'review' } }) },
            {
              product: prize({ name: 'Tote bag for all the cheese' }),
              order: prizeOrder({ orderReference: 'ORD-9QX4M', status: 'shipped', shippedAt: at() }),
            },
            { product: wonHoodie(), order: prizeOrder({ orderReference: 'ORD-2HN6B', status: 'refused' }) },
          ],
          nextCursor: null,
        }),
      },
      act: () => see(page.getByText(words('Under review'))),
    }),
  },
  {
    name: 'orders-none',
    shows: 'No orders yet',
    scene: () => ({ route: '/shop/orders', act: () => see(link('See the Prizes')) }),
  },
  {
    name: 'entries',
    shows: 'The raffles that a player has entered',
    scene: (content) => ({
      route: '/shop/entries',
      replies: {
        'shop.listEntries': () => ({
          entries: [
            ownEntries({ product: wonHoodie(), result: 'won', redeemBy: at(52 * hourMs) }),
            ownEntries({ product: cushion(content), entryCount: 12, spent: 12 * content.stakeAmount }),
            ownEntries({ product: raffle({ name: 'Wireless headphones' }), result: 'lost' }),
          ],
          nextCursor: `${at()}/${newId()}`,
        }),
      },
      act: () => see(page.getByText(words('Not won'))),
    }),
  },
  {
    name: 'prizes-none',
    shows: 'No premium raffles',
    scene: () => ({
      route: '/shop/prizes?type=premium',
      act: () => see(page.getByText(words('There are no premium raffles right now.'))),
    }),
  },
  ...raffleScreens,
  { name: 'prize', shows: 'A prize, with orders of it', scene: (content) => orderedMug(content, nothing) },
  {
    name: 'prize-redeeming',
    shows: 'Redeeming a prize',
    scene: (content) =>
      orderedMug(content, async () => {
        await activate(button('Redeem Now'));
        await fill(dialog().getByLabelText(words('City'), { exact: true }), ' ');
        await activate(button('Confirm Address'));
        await see(toasts());
      }),
  },
  {
    name: 'prize-on-hold',
    shows: 'Orders of a prize that wait or were refused, and a new one that would wait',
    scene: ({ stakeAmount }) =>
      productPage(
        prize({ ticketPrice: stakeAmount }),
        {
          nextHold: { cause: 'freshTickets', until: at(6 * dayMs) },
          orders: [
            prizeOrder({ orderReference: 'ORD-9QX4M', status: 'held', hold: { cause: 'review' } }),
            prizeOrder({
              orderReference: 'ORD-4TR8W',
              status: 'held',
              hold: { cause: 'freshTickets', until: at(6 * dayMs) },
            }),
            prizeOrder({ orderReference: 'ORD-2HN6B', status: 'refused' }),
          ],
        },
        () => see(page.getByText(words('Under review'))),
      ),
  },
  {
    name: 'prize-redeeming-on-hold',
    shows: 'Redeeming a prize that would wait before it is shipped',
    scene: ({ stakeAmount }) =>
      productPage(
        prize({ ticketPrice: stakeAmount }),
        { nextHold: { cause: 'freshTickets', until: at(6 * dayMs) } },
        async () => {
          await activate(button('Redeem Now'));
          await see(dialog().getByText(words('This order uses tickets that were bought recently,')));
        },
      ),
  },
  {
    name: 'product-not-found',
    shows: 'A product that does not exist',
    scene: () => ({ route: '/product/none', isVisitor: true, act: () => see(title('Product not found')) }),
  },
  {
    name: 'prize-alert',
    shows: 'The alert of a premium raffle',
    scene: () => {
      const wheel = raffle({
        name: 'A whole wheel of cheese',
        raffleType: 'premium',
        entryCost: 100,
        raffleEndTime: at(52.5 * hourMs),
      });
      return {
        route: '/index',
        replies: {
          'shop.listRaffles': ({ raffleType }) => ({
            products: raffleType === 'premium' ? [wheel] : [],
            wonProductIds: [],
          }),
        },
        act: () => see(dialog('Prize Alert!')),
      };
    },
  },
];
