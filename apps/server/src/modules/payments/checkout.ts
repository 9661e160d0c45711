/** A purchase that is to be paid. */
export interface Checkout {
  purchaseId: string;
  tickets: number;
  /** In US cents. */
  priceCents: number;
  /** Where players reach the site. */
  origin: string;
}

/** Where purchases are paid (D-27, D-28). */
export interface CheckoutProvider {
  /** What its webhooks are signed with. */
  webhookSecret: string;
  /** Opens a checkout; the browser is to go to `url`. Rejects when the provider cannot be reached or refuses. */
  open(checkout: Checkout): Promise<{ sessionId: string; url: string }>;
}

/** Purchases are paid in this currency, as the provider writes it. */
export const currency = 'usd';

/** Where the browser comes back to after paying: the page waits there until the purchase is `paid`. */
export function successPath(purchaseId: string): string {
  return `/shop/tickets?checkout=success&purchase=${purchaseId}`;
}

/** Where the browser comes back to after turning around. */
export const cancelPath = '/shop/tickets?checkout=cancelled';
