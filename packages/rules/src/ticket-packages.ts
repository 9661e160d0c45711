/** A number of tickets sold at a fixed price. */
export interface TicketPackage {
  tickets: number;
  /** In US cents. */
  priceCents: number;
  isEnabled: boolean;
}

/** The packages on sale; only the first is enabled (BUY-01, CON-11, D-27). */
export const ticketPackages: readonly TicketPackage[] = [
  { tickets: 100, priceCents: 99, isEnabled: true },
  { tickets: 250, priceCents: 249, isEnabled: false },
  { tickets: 500, priceCents: 499, isEnabled: false },
  { tickets: 1000, priceCents: 999, isEnabled: false },
];

/**
 * Returns how many tickets to take back when `reversedCents` of the price were refunded: in proportion, rounded up to
 * whole tickets, never more than were sold.
 */
export function ticketsDueBack(
  { tickets, priceCents }: Omit<TicketPackage, 'isEnabled'>,
  reversedCents: number,
): number {
  return Math.min(tickets, Math.max(0, Math.ceil((tickets * reversedCents) / priceCents)));
}

/** A purchase of tickets that its payment provider can still take back. */
export interface FreshPurchase {
  /** The tickets that a refund or a dispute would take back. */
  tickets: number;
  paidAt: Date;
}

/**
 * Returns until when an order waits that leaves `balanceAfter` tickets; null if it ships immediately. Tickets are spent oldest
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
