import * as z from 'zod/mini';
import { id } from './id.js';
import { command, query } from './operation.js';

/** A purchase of tickets as its buyer sees it (D-27). */
export const purchase = z.object({
  id,
  tickets: z.int(),
  /** In US cents. */
  priceCents: z.int(),
  /** `pending` until the payment provider says otherwise; `reversed` when money, and with it tickets, went back. */
  status: z.enum(['pending', 'paid', 'reversed', 'expired']),
  createdAt: z.iso.datetime(),
});
export type Purchase = z.infer<typeof purchase>;

/** What can be asked of payments. */
export const paymentOperations = {
  'payments.createCheckout': command({
    access: 'player',
    summary: 'Opens a checkout for a package of tickets; the browser goes to `url` (FUN-01, VAL-06)',
    input: z.object({
      /** The package: how many tickets. */
      amount: z.int(),
    }),
    /**
     * From `url` the browser comes back to /shop/tickets?checkout=success&purchase={id}, or with checkout=cancelled.
     */
    reply: z.object({ url: z.string() }),
    asksSite: true,
    invalidInput: 'PACKAGE_NOT_AVAILABLE',
    signedOut: 'NOT_SIGNED_IN_TO_PURCHASE',
  }),
  'payments.getPurchase': query({
    access: 'player',
    summary: 'A purchase of the caller',
    input: z.object({ purchaseId: id }),
    reply: z.object({ purchase }),
    invalidInput: 'PURCHASE_NOT_FOUND',
  }),
};

/** Told to the buyer's own connections. */
export const paymentEvents = {
  'payments.purchaseChanged': z.object({ purchase }),
};
