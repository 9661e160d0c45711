import type { Purchase } from '@game/contract';
import { expect, it } from 'vitest';
import { cached } from '../../api/queries.js';
import { cacheOf, remember } from '../../api/testing/cache.js';
import { replacePurchase } from './cache.js';

const purchase = (id: string, status: Purchase['status']) => ({ id, status }) as Purchase;

it('replaces the purchase of an event, and no other one', () => {
  const queryClient = cacheOf('me');
  for (const id of ['one', 'two']) {
    remember(queryClient, 'payments.getPurchase', { purchaseId: id }, { purchase: purchase(id, 'pending') });
  }

  replacePurchase(queryClient, { purchase: purchase('one', 'paid') });

  expect(cached(queryClient, 'payments.getPurchase', { purchaseId: 'one' })?.purchase.status).toBe('paid');
  expect(cached(queryClient, 'payments.getPurchase', { purchaseId: 'two' })?.purchase.status).toBe('pending');
});

it('stores the purchase of an event that the page has not read yet', () => {
  const queryClient = cacheOf('me');
  replacePurchase(queryClient, { purchase: purchase('one', 'paid') });
  expect(cached(queryClient, 'payments.getPurchase', { purchaseId: 'one' })?.purchase.status).toBe('paid');
});
