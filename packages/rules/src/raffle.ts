/**
 * Where a raffle stands (D-21): `drawn` once it has a winner, `redeemed` once they gave an address, `closed` when nobody
 * had entered or nobody was left to win, `cancelled` by the operator, with all entries refunded.
 */
export type RaffleStatus = 'open' | 'drawn' | 'redeemed' | 'closed' | 'cancelled';

/** For how long the winner of a raffle may give an address before it is drawn again (D-21), in milliseconds. */
export const redeemTimeMs = 14 * 24 * 3_600_000;

/** What decides how a raffle is shown. */
export interface RaffleState {
  raffleStatus: RaffleStatus;
  raffleEndTime: Date;
  maxEntries: number;
  currentEntries: number;
}

/** How many entries are left (PDT-02). */
export function entriesRemaining({ maxEntries, currentEntries }: RaffleState): number {
  return maxEntries - currentEntries;
}

/** Why a raffle takes no entry at `now`, or null when it does (RAF-01, D-21). */
export function refuseEntry(raffle: RaffleState, now: Date): 'RAFFLE_FULL' | 'RAFFLE_ENDED' | null {
  if (entriesRemaining(raffle) <= 0) return 'RAFFLE_FULL';
  return raffle.raffleStatus === 'open' && raffle.raffleEndTime > now ? null : 'RAFFLE_ENDED';
}

/** How the card of a raffle looks at `now` (PRZ-02): a full one is active until it is drawn, a moment later. */
export function raffleCardState(raffle: RaffleState, now: Date): 'active' | 'expired' | 'redeemed' {
  if (raffle.raffleStatus === 'redeemed') return 'redeemed';
  return raffle.raffleStatus === 'open' && raffle.raffleEndTime > now ? 'active' : 'expired';
}
