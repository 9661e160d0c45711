import type { PublicProfile, RematchOffer } from '@game/contract';
import { isOld, useOperation } from '../../../api/queries.js';

/** The open rematches that are offered to the viewer. */
export function useRematchOffers() {
  return useOperation('rematches.listOffers', {}, { refetchOnMount: isOld });
}

/** The open rematch that a player offers to the viewer; undefined if there is none. */
export function useReceivedOffer(from: PublicProfile | null): RematchOffer | undefined {
  const offers = useRematchOffers().data?.offers;
  return offers?.find(({ challenger }) => challenger.id === from?.id);
}
