import type { Purchase } from '@game/contract';
import { expect, it } from 'vitest';
import { cacheOf, pollingOf, remember } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { usePurchase } from './api.js';

it.each([
  ['every 5 s while it is pending', 'pending', 5000],
  ['only after events once it is paid', 'completed', false],
  ['only after events once it has expired', 'expired', false],
] as const)('reads a purchase again %s', (_when, status, everyMs) => {
  const queryClient = cacheOf('me');
  remember(queryClient, 'payments.getPurchase', { purchaseId: 'one' }, { purchase: { status } as Purchase });

  callHook(queryClient, () => usePurchase('one'));

  expect(pollingOf(queryClient, 'payments.getPurchase').everyMs).toBe(everyMs);
});

it('does not read a purchase again before its first answer', () => {
  const queryClient = cacheOf('me');
  callHook(queryClient, () => usePurchase('one'));
  expect(pollingOf(queryClient, 'payments.getPurchase').everyMs).toBe(false);
});
