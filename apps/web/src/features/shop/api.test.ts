import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cached, operationKey } from '../../api/queries.js';
import { cacheOf, pollingOf, staleQueries } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { refusal, serve } from '../../api/testing/server.js';
import { useDeclinePrize, useDrawProof, useEnterRaffle, usePublishReceipt, useRaffles, useRedeemPrize } from './api.js';

const productId = '00000000-0000-4000-8000-000000000000';
const bought = { product: { id: productId, version: 2 }, viewer: { entryCount: 1 }, orderId: 'order' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page of a product. */
function openPage() {
  const queryClient = cacheOf('me');
  const key = operationKey('shop.getProduct', { productId });
  queryClient.setQueryData(key, { product: { id: productId, version: 1 }, viewer: { entryCount: 0 } });
  queryClient.setQueryData(operationKey('shop.getDrawProof', { productId }), {});
  queryClient.setQueryData(['shop.listRaffles', {}], {});
  const callbacks = { onSuccess: vi.fn<(...values: unknown[]) => void>(), onError: vi.fn<(error: Error) => void>() };
  const shown = () => cached(queryClient, 'shop.getProduct', { productId });
  return { queryClient, shown, ...callbacks, callbacks };
}

/** Waits until all requests have ended, with their retries, and until the texts of errors are loaded. */
async function settle() {
  await vi.advanceTimersByTimeAsync(31_000);
  await vi.dynamicImportSettled();
}

it('enters a raffle once for two clicks, shows the new product and returns the word of the number', async () => {
  const { queryClient, shown, callbacks, onSuccess } = openPage();
  const sent = serve(() => Response.json(bought));
  const { enter } = callHook(queryClient, () => useEnterRaffle(callbacks));

  await Promise.all([enter(productId), enter(productId)]);
  await settle();

  const number = expect.stringMatching(/^[0-9a-f]{64}$/) as unknown;
  expect(sent).toEqual([{ name: 'shop.enterRaffle', input: { productId, number }, key: expect.any(String) }]);
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(bought, { number, word: number });
  const [, { number: given, word }] = onSuccess.mock.calls[0] as [unknown, { number: string; word: string }];
  expect(sent[0]?.input).toEqual({ productId, number: given });
  expect(word).not.toBe(given);
  expect(shown()).toEqual({ product: bought.product, viewer: bought.viewer });
  expect(staleQueries(queryClient)).toEqual([]);
});

it.each([
  ['the same number after no answer', () => Promise.reject(new TypeError('Failed to fetch')), 1],
  ['another number after a refusal', () => refusal('RAFFLE_ENDED'), 2],
  ['another number after an entry', () => Response.json(bought), 2],
])('sends %s', async (_what, first, numbers) => {
  const { queryClient, callbacks } = openPage();
  let answer: () => Response | Promise<Response> = first;
  const sent = serve(() => answer());
  const { enter } = callHook(queryClient, () => useEnterRaffle(callbacks));
  await enter(productId);
  await settle();
  answer = () => Response.json(bought);

  await enter(productId);
  await settle();

  expect(new Set(sent.map(({ input }) => (input as { number: string }).number)).size).toBe(numbers);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(numbers);
});

it('reads the product again if an entry is refused', async () => {
  const { queryClient, callbacks, onSuccess, onError } = openPage();
  serve(() => refusal('RAFFLE_ENDED'));
  await callHook(queryClient, () => useEnterRaffle(callbacks)).enter(productId);
  await settle();
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 409 }));
  expect(onSuccess).not.toHaveBeenCalled();
  expect(staleQueries(queryClient)).toEqual(['shop.getProduct']);
});

it.each([
  ['redeeming a prize', useRedeemPrize],
  ['declining a prize', useDeclinePrize],
])('shows the product that %s returns, and reads it again after a failure', async (_what, useHook) => {
  const { queryClient, shown, callbacks, onSuccess, onError } = openPage();
  let answer = () => Response.json(bought);
  serve(() => answer());
  const { mutate } = callHook(queryClient, () => useHook(callbacks));

  mutate({ productId } as never);
  await settle();
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(bought, { productId });
  expect(shown()).toEqual({ product: bought.product, viewer: bought.viewer });
  expect(staleQueries(queryClient)).toEqual([]);

  answer = () => refusal('PRODUCT_NOT_FOUND');
  mutate({ productId } as never);
  await settle();
  expect(onError).toHaveBeenCalledOnce();
  expect(staleQueries(queryClient)).toEqual(['shop.getProduct']);
});

it('reads the proof of a raffle again once a receipt is published', async () => {
  const { queryClient } = openPage();
  serve(() => Response.json({}));
  callHook(queryClient, usePublishReceipt).mutate({} as never);
  await settle();
  expect(staleQueries(queryClient)).toEqual(['shop.getDrawProof']);
});

it('never shows a proof from the cache alone', () => {
  const queryClient = cacheOf('me');
  callHook(queryClient, () => useDrawProof(productId));
  expect(pollingOf(queryClient, 'shop.getDrawProof').onMount).toBe('always');
});

it('reads raffles only where they are shown', () => {
  const { fetchStatus } = callHook(cacheOf('me'), () => useRaffles('regular', false));
  expect(fetchStatus).toBe('idle');
  expect(callHook(cacheOf('me'), () => useRaffles('regular')).fetchStatus).toBe('fetching');
});
