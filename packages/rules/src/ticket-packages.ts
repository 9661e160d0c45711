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
