import type { QueryClient } from '@tanstack/react-query';
import { operationKey } from '../../../api/queries.js';

/** Reloads the rematches that are offered to the viewer. */
export function refetchRematchOffers(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: operationKey('rematches.listOffers', {}) });
}
