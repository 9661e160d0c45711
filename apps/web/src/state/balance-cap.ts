import { createStore } from './store.js';

/**
 * The highest balance that the top bar shows. It is lower than the balance while a result is not revealed
 * (`components/reveal/use-held-balance.ts`), because the tickets that a player receives would give it away.
 */
export const balanceCap = createStore(Infinity);
