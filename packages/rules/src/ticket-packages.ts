/** Tickets that are sold together. */
export interface TicketPackage {
  tickets: number;
  /** In US cents. */
  priceCents: number;
  isEnabled: boolean;
}

/** What is sold, and at which price; only the first is enabled (BUY-01, CON-11, D-27). */
export const ticketPackages: readonly TicketPackage[] = [
  { tickets: 100, priceCents: 99, isEnabled: true },
  { tickets: 250, priceCents: 249, isEnabled: false },
  { tickets: 500, priceCents: 499, isEnabled: false },
  { tickets: 1000, priceCents: 999, isEnabled: false },
];

/**
 * How many of `tickets` are due back when `reversedCents` of the price have gone back: in proportion, whole tickets,
 * never more than there are.
 */
export function ticketsDueBack(
  { tickets, priceCents }: Omit<TicketPackage, 'isEnabled'>,
  reversedCents: number,
): number {
  return Math.min(tickets, Math.max(0, Math.ceil((tickets * reversedCents) / priceCents)));
}
