import type { EventOf } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { operationKey } from '../../../api/queries.js';

/** Reloads the rematches that are offered to the viewer. */
export function refetchRematchOffers(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: operationKey('rematches.listOffers', {}) });
}

/** Applies an event about an offer to the viewer, and announces a new one. */
export function applyRematchOffer(queryClient: QueryClient, offer: EventOf<'rematches.changed'>): void {
  refetchRematchOffers(queryClient);
  // Without the code of the toast, the lobby still shows the offer.
  import('./announce-offer.js').then(({ announceOffer }) => announceOffer(offer)).catch(() => undefined);
}
