import type { FastifyInstance } from 'fastify';
import type { Api } from '../../platform/http/api.js';
import { originOf } from '../../platform/http/origin.js';
import type { Payments } from './service.js';

/** The size limit of a webhook, in bytes: about ten times the provider's largest event. */
const webhookLimit = 256 * 1024;

interface PaymentContext {
  payments: Payments;
  config: { publicOrigin: string | undefined };
}

/** Connects the operations of `payments` to the service. */
export function addPaymentRoutes(api: Api, { payments, config }: PaymentContext): void {
  api.handle('payments.getOptions', async () => ({ checkout: payments.checkout }));
  api.handle('payments.createCheckout', ({ player, input, request }) =>
    payments.createCheckout(player, input, originOf(request, config.publicOrigin)),
  );
  api.handle('payments.getPurchase', async ({ player, input }) => ({
    purchase: await payments.getPurchase(player, input),
  }));
}

/** Adds the route that receives the payment provider's webhooks. */
export function addPaymentWebhook(app: FastifyInstance, { payments }: PaymentContext): void {
  void app.register(async (scope) => {
    // The signature covers the raw bytes of the body, so the body must not be parsed first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const options = { bodyLimit: webhookLimit };
    scope.post('/api/payments/webhook', options, async ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      await payments.receiveWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), [signature].flat()[0]);
      return { received: true };
    });
  });
}
