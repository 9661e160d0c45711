import type { Raffle } from '@game/contract';
import { useQueryClient } from '@tanstack/react-query';
import { operationKey, useOperation } from '../../api/queries.js';
import { useTicketCommand, type Callbacks } from '../../api/commands.js';

export type RaffleType = Raffle['raffleType'];

/** The raffles of a type, the newest first (PRZ-01), and what of either type the viewer has won and not redeemed. */
export function useRaffles(raffleType: RaffleType, isWanted = true) {
  return useOperation('shop.listRaffles', { raffleType }, { enabled: isWanted });
}

/** What can be redeemed for tickets, the newest first. */
export function usePrizes() {
  return useOperation('shop.listPrizes', {});
}

/** A product, and what it is to the viewer (PDT-01). */
export function useProduct(productId: string) {
  return useOperation('shop.getProduct', { productId });
}

/** What proves the draws of a raffle (D-21). */
export function useRaffleProof(productId: string) {
  return useOperation('shop.getRaffleProof', { productId });
}

/** Buys one entry in a raffle (VAL-13). */
export function useEnterRaffle(callbacks: Callbacks<'shop.enterRaffle'>) {
  return useProductCommand('shop.enterRaffle', callbacks);
}

/** Orders a prize (D-26). */
export function useRedeemPrize(callbacks: Callbacks<'shop.redeemPrize'>) {
  return useProductCommand('shop.redeemPrize', callbacks);
}

/** A command that answers with the product as it is now; when it fails, what is shown may be out of date. */
function useProductCommand<Name extends 'shop.enterRaffle' | 'shop.redeemPrize'>(
  name: Name,
  { onSuccess, onError }: Callbacks<Name>,
) {
  const queryClient = useQueryClient();
  return useTicketCommand(name, {
    onSuccess: (reply, input) => {
      queryClient.setQueryData(operationKey('shop.getProduct', { productId: input.productId }), reply);
      onSuccess?.(reply, input);
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['shop.getProduct'] });
      onError?.(error);
    },
  });
}
