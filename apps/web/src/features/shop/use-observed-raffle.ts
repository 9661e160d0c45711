import type { Product } from '@game/contract';
import { useEffect } from 'react';
import { observeRaffle } from './raffle-memory.js';

/**
 * Keeps what this browser sees of a raffle, so that a later change shows in the proof of its draw (D-21). `seenMs` is when the server
 * sent it: a page that was open before the end of the raffle must not count as a raffle that was open after it.
 */
export function useObservedRaffle(viewerId: string | null, product: Product | undefined, seenMs: number): void {
  useEffect(() => {
    if (product?.type === 'raffle') observeRaffle(viewerId, product, seenMs);
  }, [viewerId, product, seenMs]);
}
