import type { EventOf } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { updateCached } from '../../api/queries.js';

/** Replaces the cached balance, unless it is newer. */
export function replaceBalance(queryClient: QueryClient, changed: EventOf<'profiles.balanceChanged'>): void {
  updateCached(queryClient, 'profiles.getBalance', {}, (cached) =>
    changed.version > cached.version ? changed : cached,
  );
}
