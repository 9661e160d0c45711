import type { EventOf } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { cached, updateCached } from '../../api/queries.js';
import { notePayment } from '../../components/reveal/unseen-results.js';

/** Replaces the cached balance, unless it is newer. */
export function replaceBalance(queryClient: QueryClient, changed: EventOf<'profiles.balanceChanged'>): void {
  const before = cached(queryClient, 'profiles.getBalance', {});
  updateCached(queryClient, 'profiles.getBalance', {}, (balance) =>
    changed.version > balance.version ? { ...balance, ...changed } : balance,
  );
  // After the new balance is cached, so that no frame shows one without the other.
  if (before !== undefined && changed.version > before.version) notePayment(changed.balance - before.balance);
}
