import type { Counters, EventOf } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { updateAllCached, updateCached } from '../../api/queries.js';
import { withChanges } from './listed-games.js';

/** Applies changes to the cached lists. */
export function applyListChanges(queryClient: QueryClient, changes: EventOf<'lobby.changed'>): void {
  updateAllCached(queryClient, 'lobby.listGames', (reply, input) => withChanges(reply, changes, input));
}

/** Replaces the cached counters. */
export function replaceCounters(queryClient: QueryClient, counters: Counters): void {
  updateCached(queryClient, 'counters.get', {}, () => counters);
}
