import { createStore } from './store.js';

/**
 * The highest balance that any page shows. It is lower than the balance while a result is not revealed
 * (`components/reveal/use-held-balance.ts`), because the tickets that a player receives would give it away.
 */
export const balanceCap = createStore(Infinity);

/** The number in the top bar while it counts up to the balance; otherwise null. */
export const countedBalance = createStore<number | null>(null);
