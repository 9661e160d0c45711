/** A purchase to be paid at the provider. */
export interface Checkout {
  purchaseId: string;
  tickets: number;
  /** In US cents. */
  priceCents: number;
  /** The public origin of the site, which the provider redirects back to. */
  origin: string;
}

/** A period, without its end. */
export interface Period {
  from: Date;
  to: Date;
}

/** A checkout in the provider's list. */
export interface ListedCheckout {
  sessionId: string;
  /** As it was given to `open`; null if the checkout is not ours. */
  purchaseId: string | null;
  paymentId: string | null;
  isPaid: boolean;
  amountCents: number | null;
  currency: string | null;
  createdAt: Date;
}

/** A refund or a dispute in the provider's lists. */
export interface ListedReversal {
  kind: 'refund' | 'dispute';
  /** The dispute, or the payment of the refund: only the total of its refunds is compared. */
  id: string;
  paymentId: string;
  /** What is missing in our account now: for the dispute, or for all refunds of the payment. */
  missingCents: number;
  createdAt: Date;
}

/** The payment provider (D-27, D-28). */
export interface CheckoutProvider {
  /** 'sandbox' takes no money. */
  kind: 'on' | 'sandbox';
  /** The secret that its webhooks are signed with. */
  webhookSecret: string;
  /** Opens a checkout session at `url`. Rejects if the provider is unreachable or returns an error. */
  open(checkout: Checkout): Promise<{ sessionId: string; url: string }>;
  /**
   * Closes a checkout, so that it can no longer be paid. Does nothing if it is paid or closed already. Rejects if the provider is
   * unreachable or fails.
   */
  close(sessionId: string): Promise<void>;
  /** Lists the checkouts that were opened in a period. */
  listCheckouts(period: Period): AsyncIterable<ListedCheckout>;
  /** Lists the refunds and disputes of a period, for payments of any time. */
  listReversals(period: Period): AsyncIterable<ListedReversal>;
}

/** The currency of all purchases, as the provider's API spells it. */
export const currency = 'usd';

/** The path that the provider redirects to after payment. The page there waits until the purchase is `paid`. */
export function successPath(purchaseId: string): string {
  return `/shop/tickets?checkout=success&purchase=${purchaseId}`;
}

/** The path that the provider redirects to when the player cancels. */
export const cancelPath = '/shop/tickets?checkout=cancelled';
