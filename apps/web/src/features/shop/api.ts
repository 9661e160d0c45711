import type { Raffle, ReplyOf } from '@game/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isRefused } from '../../api/api-error.js';
import { operationKey, useOperation } from '../../api/queries.js';
import { usePages } from '../../api/use-pages.js';
import { useCommand, useTicketCommand, type Callbacks } from '../../api/commands.js';
import { newEntryNumber, type EntryNumber } from './random-number.js';

export type RaffleType = Raffle['raffleType'];

/** The raffles of one type, newest first (PRZ-01), and the ids of all raffles with a prize the viewer can redeem. */
export function useRaffles(raffleType: RaffleType, isEnabled = true) {
  return useOperation('shop.listRaffles', { raffleType }, { enabled: isEnabled });
}

/** The prizes that can be redeemed for tickets, newest first. */
export function usePrizes() {
  return useOperation('shop.listPrizes', {});
}

/** The viewer's orders, newest first, page by page. */
export function useOrders() {
  return usePages('shop.listOrders', {});
}

/** The raffles that the viewer has entered, with the result of each, page by page. */
export function useEntries() {
  return usePages('shop.listEntries', {});
}

/** A product, with the viewer's entries and orders (PDT-01). */
export function useProduct(productId: string) {
  return useOperation('shop.getProduct', { productId });
}

/** Everything that is needed to verify the draws of a raffle (D-21), never from the cache alone. */
export function useDrawProof(productId: string) {
  return useOperation('shop.getDrawProof', { productId }, { refetchOnMount: 'always' });
}

/**
 * Buys one entry in a raffle (VAL-13), with a random number of this browser (D-21). The number stays the same until the server
 * has decided, so that a retry is the same intent.
 */
export function useEnterRaffle({
  onSuccess,
  onError,
}: {
  onSuccess: (reply: ReplyOf<'shop.enterRaffle'>, entry: EntryNumber) => void;
  onError: (error: Error) => void;
}) {
  const entry = useRef<Promise<EntryNumber>>(undefined);
  const word = useRef<EntryNumber['word']>(undefined);
  const { mutate, isPending } = useProductCommand('shop.enterRaffle', {
    onSuccess: (reply, { number }) => {
      entry.current = undefined;
      onSuccess(reply, { number, ...(word.current !== undefined && { word: word.current }) });
    },
    onError: (error) => {
      if (isRefused(error)) entry.current = undefined;
      onError(error);
    },
  });
  const enter = async (productId: string) => {
    // Two clicks get the same number.
    const made = await (entry.current ??= newEntryNumber());
    word.current = made.word;
    mutate({ productId, number: made.number });
  };
  return { enter, isPending };
}

/** Orders a prize (D-26). */
export function useRedeemPrize(callbacks: Callbacks<'shop.redeemPrize'>) {
  return useProductCommand('shop.redeemPrize', callbacks);
}

/** Declines a won prize (D-38). */
export function useDeclinePrize(callbacks: Callbacks<'shop.declinePrize'>) {
  return useProductCommand('shop.declinePrize', callbacks);
}

/** Publishes the receipt of an order that was refused (D-38). */
export function usePublishReceipt() {
  return useCommand('shop.publishReceipt', { refetch: ['shop.getDrawProof'] });
}

/** A command whose reply is the updated product. A failure reloads it, because it may be out of date. */
function useProductCommand<Name extends 'shop.enterRaffle' | 'shop.redeemPrize' | 'shop.declinePrize'>(
  name: Name,
  { onSuccess, onError }: Callbacks<Name>,
) {
  const queryClient = useQueryClient();
  return useTicketCommand(name, {
    onSuccess: (reply, input) => {
      const { product, viewer } = reply;
      queryClient.setQueryData(operationKey('shop.getProduct', { productId: input.productId }), { product, viewer });
      onSuccess?.(reply, input);
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['shop.getProduct'] });
      onError?.(error);
    },
  });
}
