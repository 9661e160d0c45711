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

/** An account from which fresh tickets may come, with the accounts that lost to it lately. */
export interface TicketSource {
  /** What it bought lately. */
  purchases: readonly FreshPurchase[];
  balance: number;
  /** The accounts that lost to it, with the tickets, and when they lost last. */
  losers: readonly { id: string; tickets: number; lastAt: Date }[];
}

/**
 * Returns the fresh tickets of an account: those that it bought, and those that others bought and lost to it. An account that
 * has fewer tickets left than it bought or won freshly has passed the others on, to each account that won from it since.
 */
export function freshTicketsOf(
  id: string,
  sources: ReadonlyMap<string, TicketSource>,
  above: readonly string[] = [],
): FreshPurchase[] {
  const source = sources.get(id);
  if (!source || above.includes(id)) return [];
  const won = source.losers.flatMap(({ id: loserId, tickets, lastAt }) => {
    const fresh = freshTicketsOf(loserId, sources, [...above, id]).filter(({ paidAt }) => paidAt <= lastAt);
    const passedOn = withoutNewest(fresh, sources.get(loserId)?.balance ?? 0);
    return withoutNewest(passedOn, Math.max(0, sum(passedOn) - tickets));
  });
  return [...source.purchases, ...won];
}

/** Takes tickets away from the newest purchases. */
function withoutNewest(purchases: readonly FreshPurchase[], tickets: number): FreshPurchase[] {
  let left = tickets;
  return purchases
    .toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime())
    .flatMap((purchase) => {
      const taken = Math.min(left, purchase.tickets);
      left -= taken;
      return taken < purchase.tickets ? [{ ...purchase, tickets: purchase.tickets - taken }] : [];
    });
}

function sum(purchases: readonly FreshPurchase[]): number {
  return purchases.reduce((total, { tickets }) => total + tickets, 0);
}
