import type { Product } from '@game/contract';
import { useEffect } from 'react';
import { observeRaffle } from './raffle-memory.js';

/** Keeps what this browser sees of a raffle, so that a later change shows in the proof of its draw (D-21). */
export function useObservedRaffle(viewerId: string | null, product: Product | undefined): void {
  useEffect(() => {
    if (product?.type === 'raffle') observeRaffle(viewerId, product);
  }, [viewerId, product]);
}
