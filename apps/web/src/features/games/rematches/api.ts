import { useQueryClient } from '@tanstack/react-query';
import { useTicketCommand, type Callbacks } from '../../../api/commands.js';
import { useOperation } from '../../../api/queries.js';
import { refetchRematchOffers } from './cache.js';

/** The score between the viewer and the opponent of a game. */
export function usePairScore(gameId: string) {
  return useOperation('rematches.getScore', { gameId });
}

/** The player to whom the viewer offers the rematch `gameId`. */
export function useOwnRematch(gameId: string) {
  return useOperation('rematches.get', { gameId });
}

/** Offers the opponent of a completed game another one. */
export function useOfferRematch(callbacks: Callbacks<'rematches.offer'>) {
  return useTicketCommand('rematches.offer', callbacks);
}

/** Declines an offer, and reloads the offers, whatever the answer is. */
export function useDeclineRematch(onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useTicketCommand('rematches.decline', {
    onSuccess: () => refetchRematchOffers(queryClient),
    onError: (error) => {
      refetchRematchOffers(queryClient);
      onError(error);
    },
  });
}
