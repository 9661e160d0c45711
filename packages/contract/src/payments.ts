import * as z from 'zod/mini';
import { id, instant } from './fields.js';
import { command, query } from './operation.js';

/** A purchase of tickets, as its buyer sees it (D-27). */
export const purchase = z.object({
  id,
  tickets: z.int(),
  /** In US cents. */
  priceCents: z.int(),
  /** `pending` until the payment provider reports a result; `reversed` after a refund or dispute. */
  status: z.enum(['pending', 'paid', 'reversed', 'expired']),
  createdAt: instant,
});
export type Purchase = z.infer<typeof purchase>;

/** The operations on payments. */
export const paymentOperations = {
  'payments.getOptions': query({
    access: 'player',
    summary: 'Returns whether this site sells tickets (D-28)',
    input: z.object({}),
    reply: z.object({ checkout: z.enum(['on', 'sandbox', 'off']) }),
  }),
  'payments.createCheckout': command({
    access: 'player',
    summary: 'Creates a checkout for a package of tickets; the browser navigates to `url` (FUN-01, VAL-06)',
    input: z.object({
      /** The number of tickets in the package. */
      amount: z.int(),
    }),
    /** The checkout returns to /shop/tickets?checkout=success&purchase={id}, or with checkout=cancelled. */
    reply: z.object({ url: z.string() }),
    asksSite: true,
    invalidInput: 'PACKAGE_NOT_AVAILABLE',
    signedOut: 'NOT_SIGNED_IN_TO_PURCHASE',
    refusals: ['PAYMENTS_OFF', 'PURCHASE_LIMIT', 'ON_BREAK', 'CHECKOUT_FAILED'],
  }),
  'payments.getPurchase': query({
    access: 'player',
    summary: 'Returns a purchase of the caller',
    input: z.object({ purchaseId: id }),
    reply: z.object({ purchase }),
    invalidInput: 'PURCHASE_NOT_FOUND',
  }),
};

/** Sent to the buyer. */
export const paymentEvents = {
  'payments.purchaseChanged': z.object({ purchase }),
};
