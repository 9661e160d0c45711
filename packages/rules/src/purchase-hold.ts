/** A purchase of tickets that its payment provider can still take back. */
export interface FreshPurchase {
  /** The tickets that a refund or a dispute would take back. */
  tickets: number;
  paidAt: Date;
}

/**
 * Returns until when an order waits that leaves `balanceAfter` tickets; null if it ships at once. Tickets are spent oldest
 * first, so the balance after the order consists of the newest ones. An order used fresh tickets if that balance is too
 * small to cover a purchase of the last `holdMs`: it waits until the newest purchase that is not covered is `holdMs` old.
 */
export function orderHeldUntil(
  purchases: readonly FreshPurchase[],
  balanceAfter: number,
  now: Date,
  holdMs: number,
): Date | null {
  let covered = balanceAfter;
  for (const { tickets, paidAt } of purchases.toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime())) {
    covered -= tickets;
    if (covered >= 0) continue;
    const freeAt = new Date(paidAt.getTime() + holdMs);
    return freeAt > now ? freeAt : null;
  }
  return null;
}
