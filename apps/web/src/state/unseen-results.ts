import { createStore } from './store.js';

/** The result of a game that this browser knows, but has not revealed to the viewer yet. */
export interface UnseenResult {
  gameId: string;
  /** The tickets that the viewer received. */
  payout: number;
  /** Whether the cached balance includes the payout. */
  isPaid: boolean;
}

/** The viewer's games that their opponents have decided while this tab was open, until the results are revealed. */
export const unseenResults = createStore<readonly UnseenResult[]>([]);

/** Sums up the part of the balance that would give away unseen results, in tickets. */
export function hiddenTickets(results: readonly UnseenResult[]): number {
  return results.reduce((sum, { isPaid, payout }) => sum + (isPaid ? payout : 0), 0);
}
