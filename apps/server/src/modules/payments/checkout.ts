/** A purchase to be paid at the provider. */
export interface Checkout {
  purchaseId: string;
  tickets: number;
  /** In US cents. */
  priceCents: number;
  /** The public origin of the site, which the provider redirects back to. */
  origin: string;
}

/** The payment provider (D-27, D-28). */
export interface CheckoutProvider {
  /** 'sandbox' takes no money. */
  kind: 'on' | 'sandbox';
  /** The secret that its webhooks are signed with. */
  webhookSecret: string;
  /** Opens a checkout session at `url`. Rejects if the provider is unreachable or returns an error. */
  open(checkout: Checkout): Promise<{ sessionId: string; url: string }>;
}

/** The currency of all purchases, as the provider's API spells it. */
export const currency = 'usd';

/** The path that the provider redirects to after payment. The page there waits until the purchase is `paid`. */
export function successPath(purchaseId: string): string {
  return `/shop/tickets?checkout=success&purchase=${purchaseId}`;
}

/** The path that the provider redirects to when the player cancels. */
export const cancelPath = '/shop/tickets?checkout=cancelled';
