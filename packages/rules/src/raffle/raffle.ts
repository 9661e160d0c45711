/**
 * The status of a raffle (D-21): `drawn` when it has a winner, `redeemed` when the winner has given an address, `closed`
 * without a possible winner, `cancelled` when all entries were refunded.
 */
export type RaffleStatus = 'open' | 'drawn' | 'redeemed' | 'closed' | 'cancelled';

/** Why a winner does not get the prize. See decision 0035. */
export const refusalCauses = ['noAddress', 'undeliverable', 'declined', 'breach'] as const;
export type RefusalCause = (typeof refusalCauses)[number];

/** After this number of refused winners, a raffle is cancelled instead of drawn again (D-38). */
export const maximumRefusals = 2;

/** Why a raffle was cancelled: by the operator, after the last refusal, or because its draw was overdue. */
export const cancelCauses = ['operator', 'refusals', 'overdue'] as const;
export type CancelCause = (typeof cancelCauses)[number];

/** How long the winner has to give an address before the raffle is drawn again, in milliseconds (D-21). */
export const redeemTimeMs = 14 * 24 * 3_600_000;

/**
 * The time between two closings of the schedule on which a raffle is drawn, in milliseconds: the winner's 14 days, and a
 * day in which the draw may be late (D-21).
 */
export const drawIntervalMs = redeemTimeMs + 24 * 3_600_000;

/**
 * Returns when a redraw closes: the first time of the raffle's schedule that is not before `earliest`. The schedule follows
 * from the closing of the raffle alone, so that the operator cannot choose the rounds of its redraws (D-21).
 */
export function redrawClosing(closedAt: Date, earliest: Date): Date {
  const steps = Math.ceil((earliest.getTime() - closedAt.getTime()) / drawIntervalMs);
  return new Date(closedAt.getTime() + Math.max(1, steps) * drawIntervalMs);
}

/**
 * How long after its end a raffle can still look open without a wrong clock, in milliseconds: a server closes it within a
 * second, and the page takes a moment to load.
 */
export const closingToleranceMs = 10_000;

/** The fields that decide whether a raffle is open. */
export interface RaffleState {
  raffleStatus: RaffleStatus;
  raffleEndTime: Date;
  maxEntries: number;
  currentEntries: number;
  /** When it closed; null before. A closed raffle never opens again, also if a clock is set back. */
  closedAt: Date | null;
}

/** Returns the number of entries left (PDT-02). */
export function entriesRemaining({
  maxEntries,
  currentEntries,
}: Pick<RaffleState, 'maxEntries' | 'currentEntries'>): number {
  return maxEntries - currentEntries;
}

/** Returns how many entries of a raffle one household can have, unless its operator has chosen another number: a fifth. */
export function usualEntriesPerHousehold(maxEntries: number): number {
  return Math.ceil(maxEntries / 5);
}

/** Returns why a raffle accepts no entry at `now`, or null if it does (RAF-01, D-21). */
export function refuseEntry(raffle: RaffleState, now: Date): 'RAFFLE_FULL' | 'RAFFLE_ENDED' | null {
  if (entriesRemaining(raffle) <= 0) return 'RAFFLE_FULL';
  const isOpen = raffle.raffleStatus === 'open' && raffle.closedAt === null && raffle.raffleEndTime > now;
  return isOpen ? null : 'RAFFLE_ENDED';
}

/** Returns the state of a raffle's card at `now` (PRZ-02). A full raffle is active until it is drawn a moment later. */
export function raffleCardState(raffle: RaffleState, now: Date): 'active' | 'expired' | 'redeemed' {
  if (raffle.raffleStatus === 'redeemed') return 'redeemed';
  return raffle.raffleStatus === 'open' && raffle.raffleEndTime > now ? 'active' : 'expired';
}
