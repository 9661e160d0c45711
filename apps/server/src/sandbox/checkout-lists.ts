import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { currency } from '../modules/payments/checkout.js';
import type { Payments } from '../modules/payments/service.js';
import { sessionIdOf, type SandboxCheckout } from './checkout.js';

const unixSeconds = z.coerce
  .number()
  .int()
  .transform((seconds) => new Date(seconds * 1000));

const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  'created[gte]': unixSeconds,
  'created[lt]': unixSeconds,
  starting_after: z.string().startsWith(sessionIdOf('')).optional(),
});

/** The lists of refunds and disputes, which are in memory and short. */
const shortQuery = z.object({
  'created[gte]': unixSeconds,
  'created[lt]': unixSeconds,
});

/**
 * Serves the lists of the payment provider's API for the sandbox, page by page. The sandbox keeps no records of checkouts: it
 * lists our purchases.
 */
export function addSandboxCheckoutLists(app: FastifyInstance, sandbox: SandboxCheckout, payments: Payments): void {
  app.get('/v1/checkout/sessions', async ({ query, url }) => {
    const { limit, starting_after: after, ...created } = listQuery.parse(query);
    const period = { from: created['created[gte]'], to: created['created[lt]'] };
    const last = after === undefined ? undefined : await payments.find(after.slice(sessionIdOf('').length));
    const rows = await payments.listCreatedIn(period, last, limit + 1);
    const data = rows.slice(0, limit).map(({ id, paidAt, paymentId, priceCents, createdAt }) => ({
      id: sessionIdOf(id),
      object: 'checkout.session',
      client_reference_id: id,
      payment_status: paidAt === null ? 'unpaid' : 'paid',
      payment_intent: paymentId,
      amount_total: priceCents,
      currency,
      created: Math.floor(createdAt.getTime() / 1000),
    }));
    return { object: 'list', url: url.split('?')[0], has_more: rows.length > limit, data };
  });
  const addShortList = (path: string, all: () => { created: number }[]) =>
    app.get(path, async ({ query }) => {
      const { 'created[gte]': from, 'created[lt]': to } = shortQuery.parse(query);
      const data = all().filter(({ created }) => created * 1000 >= from.getTime() && created * 1000 < to.getTime());
      return { object: 'list', url: path, has_more: false, data };
    });
  addShortList('/v1/refunds', () =>
    sandbox.payments.flatMap(({ refunds, charge }) => refunds.map((refund) => ({ ...refund, charge }))),
  );
  addShortList('/v1/disputes', () => sandbox.payments.flatMap(({ dispute }) => (dispute ? [dispute] : [])));
}
