import { createStore } from './store.js';

/** A result that this browser knows, but has not revealed to the viewer yet. */
export interface UnseenResult {
  kind: 'game' | 'tournament';
  id: string;
  /** The tickets that the viewer received. */
  payout: number;
  /** Whether the cached balance includes the payout. */
  isPaid: boolean;
}

/** The viewer's games and tournaments that were decided while this tab was open, until their results are revealed. */
export const unseenResults = createStore<readonly UnseenResult[]>([]);
