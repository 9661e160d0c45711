import type { Product, Raffle } from '@game/contract';
import { expect, it } from 'vitest';
import { cached, operationKey } from '../../api/queries.js';
import { cacheOf, remember, staleQueries } from '../../api/testing/cache.js';
import { applyProduct, refetchWin } from './cache.js';

const raffle = (changes: Partial<Raffle> = {}) =>
  ({
    type: 'raffle',
    id: 'raffle',
    version: 2,
    raffleType: 'regular',
    raffleStatus: 'open',
    closedAt: null,
    currentEntries: 1,
    createdAt: '2026-01-02T00:00:00.000Z',
    ...changes,
  }) as Raffle;
const prize = (changes: object = {}) =>
  ({ type: 'other', id: 'prize', version: 2, createdAt: '2026-01-02T00:00:00.000Z', ...changes }) as Extract<
    Product,
    { type: 'other' }
  >;
const older = { id: 'older', createdAt: '2026-01-01T00:00:00.000Z' };
const newer = { id: 'newer', createdAt: '2026-01-03T00:00:00.000Z' };

/** A page that shows both lists of raffles, the prizes, a raffle and its proof. */
function openPage() {
  const queryClient = cacheOf('me');
  const viewer = { entryCount: 1 };
  const lists = { regular: [raffle(newer), raffle(), raffle(older)], premium: [] };
  for (const [raffleType, products] of Object.entries(lists)) {
    queryClient.setQueryData(['shop.listRaffles', { raffleType }], { products, redeemable: [] });
  }
  remember(queryClient, 'shop.listPrizes', {}, { products: [prize(newer), prize(older)] });
  queryClient.setQueryData(operationKey('shop.getProduct', { productId: 'raffle' }), { product: raffle(), viewer });
  queryClient.setQueryData(operationKey('shop.getDrawProof', { productId: 'raffle' }), {});
  const listed = (raffleType: 'regular' | 'premium') =>
    cached(queryClient, 'shop.listRaffles', { raffleType })?.products.map(({ id, version }) => [id, version]);
  const shown = () => cached(queryClient, 'shop.getProduct', { productId: 'raffle' })?.product;
  return { queryClient, listed, shown };
}

it('shows a newer raffle on its page and in its list, and reads nothing again if only its entries changed', () => {
  const { queryClient, listed, shown } = openPage();
  const product = raffle({ version: 3, currentEntries: 2 });

  applyProduct(queryClient, { product });

  expect(shown()).toEqual(product);
  expect(listed('regular')).toEqual([
    ['newer', 2],
    ['raffle', 3],
    ['older', 2],
  ]);
  expect(staleQueries(queryClient)).toEqual([]);
});

it.each([
  ['the same', 2],
  ['an older', 1],
])('keeps what it shows if an event has %s version, and reads the page again', (_, version) => {
  const { queryClient, listed, shown } = openPage();

  applyProduct(queryClient, { product: raffle({ version, currentEntries: 9 }) });

  expect(shown()).toEqual(raffle());
  expect(listed('regular')?.[1]).toEqual(['raffle', 2]);
  expect(staleQueries(queryClient)).toEqual(['shop.getProduct']);
});

it.each([
  ['is drawn', { raffleStatus: 'drawn' }, ['shop.getDrawProof', 'shop.getProduct']],
  ['is closed', { closedAt: '2026-01-03T00:00:00.000Z' }, ['shop.getDrawProof']],
] as const)('reads the proof and the own part of a raffle again when it %s', (_, changes, stale) => {
  const { queryClient } = openPage();

  applyProduct(queryClient, { product: raffle({ version: 3, ...changes }) });

  expect(staleQueries(queryClient)).toEqual(stale);
});

it('moves a raffle to the list of its type, and a new one to its place by age', () => {
  const { queryClient, listed } = openPage();

  applyProduct(queryClient, { product: raffle({ version: 3, raffleType: 'premium' }) });
  applyProduct(queryClient, { product: raffle({ id: 'new', version: 1 }) });

  expect(listed('regular')).toEqual([
    ['newer', 2],
    ['new', 1],
    ['older', 2],
  ]);
  expect(listed('premium')).toEqual([['raffle', 3]]);
});

it('adds a prize to the prizes by its age, shows it once, and lists it as no raffle', () => {
  const { queryClient, listed } = openPage();
  const prizes = () => cached(queryClient, 'shop.listPrizes', {})?.products.map(({ id, version }) => [id, version]);

  applyProduct(queryClient, { product: prize({ version: 1 }) });
  applyProduct(queryClient, { product: prize({ version: 2 }) });
  applyProduct(queryClient, { product: raffle({ id: 'newer', version: 3 }) });

  expect(prizes()).toEqual([
    ['prize', 2],
    ['older', 2],
  ]);
  expect(listed('premium')).toEqual([]);
});

it('reads nothing again if only the quantity of a prize on its page changed', () => {
  const { queryClient } = openPage();
  queryClient.setQueryData(operationKey('shop.getProduct', { productId: 'prize' }), { product: prize(), viewer: null });

  applyProduct(queryClient, { product: prize({ version: 3 }) });

  expect(staleQueries(queryClient)).toEqual([]);
});

it('reads the raffles and the won one again after a win, and no other page', () => {
  const { queryClient } = openPage();
  queryClient.setQueryData(operationKey('shop.getProduct', { productId: 'other' }), {});

  refetchWin(queryClient, { productId: 'raffle' } as Parameters<typeof refetchWin>[1]);

  expect(staleQueries(queryClient)).toEqual(['shop.getProduct', 'shop.listRaffles', 'shop.listRaffles']);
});
