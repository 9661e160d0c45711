const dayMs = 24 * 3_600_000;

/** The lengths of a break that a player can take, in milliseconds. A month has 30 days. */
export const breakLengths = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs };
export type BreakLength = keyof typeof breakLengths;

/** The period of a limit of purchases, in milliseconds: the last 24 hours. */
export const purchaseLimitPeriodMs = dayMs;

/** How long a player waits until a higher limit of purchases, or none, takes effect, in milliseconds. */
const higherLimitDelayMs = dayMs;

/** The limits that a player can choose, in US cents. */
export const purchaseLimitChoices = [0, 100, 200, 500, 1000, 2000, 5000] as const;

/** A player's limit of purchases in US cents, and the one that follows it; null is no limit. */
export interface PurchaseLimit {
  cents: number | null;
  nextCents: number | null;
  /** When `nextCents` takes effect; null if no change is waiting. */
  nextFrom: Date | null;
}

/** Returns the limit that applies at `now`, after a waiting change that is due. */
export function purchaseLimitAt(limit: PurchaseLimit, now: Date): PurchaseLimit {
  const isDue = limit.nextFrom !== null && limit.nextFrom <= now;
  return isDue ? { cents: limit.nextCents, nextCents: null, nextFrom: null } : limit;
}

/**
 * Returns the limit after the player has chosen `cents`. A lower limit takes effect immediately, a higher limit a day later.
 * If the same higher limit is already waiting, it keeps its time.
 */
export function changePurchaseLimit(limit: PurchaseLimit, cents: number | null, now: Date): PurchaseLimit {
  const current = purchaseLimitAt(limit, now);
  if (current.nextFrom !== null && current.nextCents === cents) return current;
  const isHigher = current.cents !== null && (cents === null || cents > current.cents);
  if (!isHigher) return { cents, nextCents: null, nextFrom: null };
  return { cents: current.cents, nextCents: cents, nextFrom: new Date(now.getTime() + higherLimitDelayMs) };
}

/**
 * Returns one limit that is at least as strict as both at any time. It may be stricter for a while, because it holds only one
 * change that is waiting: the later one.
 */
export function mergePurchaseLimits(one: PurchaseLimit, other: PurchaseLimit, now: Date): PurchaseLimit {
  const limits = [purchaseLimitAt(one, now), purchaseLimitAt(other, now)];
  const cents = lowest(limits.map((limit) => limit.cents));
  const nextCents = lowest(limits.map((limit) => (limit.nextFrom === null ? limit.cents : limit.nextCents)));
  const times = limits.flatMap(({ nextFrom }) => (nextFrom === null ? [] : [nextFrom.getTime()]));
  if (times.length === 0 || nextCents === cents) return { cents, nextCents: null, nextFrom: null };
  return { cents, nextCents, nextFrom: new Date(Math.max(...times)) };
}

function lowest(cents: (number | null)[]): number | null {
  const known = cents.filter((limit) => limit !== null);
  return known.length === 0 ? null : Math.min(...known);
}
