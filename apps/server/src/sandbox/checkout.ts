import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import { Refusal } from '../platform/refusal.js';
import {
  cancelPath,
  currency,
  successPath,
  type Checkout,
  type CheckoutProvider,
} from '../modules/payments/checkout.js';
import type { Payments } from '../modules/payments/service.js';
import { signWebhook } from '../modules/payments/signature.js';
import { hidden, sendSandboxPage } from './page.js';

const pagePath = '/dev/checkout';

/** Stands in for the payment provider in development (D-28): no card is asked for and no money moves. */
export class SandboxCheckout implements CheckoutProvider {
  /** Known to this process alone, which is who signs and who checks. */
  readonly webhookSecret: string;
  readonly #clock: Clock;

  constructor({ clock, random }: { clock: Clock; random: Random }) {
    this.#clock = clock;
    this.webhookSecret = random.hexadecimal(32);
  }

  async open({ purchaseId, origin }: Checkout): Promise<{ sessionId: string; url: string }> {
    return { sessionId: sessionIdOf(purchaseId), url: `${origin}${pagePath}/${purchaseId}` };
  }

  /** The signed webhook that tells of a payment: body and signature. */
  pay({ id, priceCents }: { id: string; priceCents: number }): { body: Buffer; signature: string } {
    const object = {
      id: sessionIdOf(id),
      client_reference_id: id,
      payment_status: 'paid',
      payment_intent: `pi_sandbox_${id}`,
      amount_total: priceCents,
      currency,
    };
    const event = { id: `evt_sandbox_${id}`, type: 'checkout.session.completed', data: { object } };
    const body = Buffer.from(JSON.stringify(event));
    return { body, signature: signWebhook(body, this.webhookSecret, this.#clock.now()) };
  }
}

/** Serves the sandbox's checkout page. What is 'paid' there goes through the webhook's own code, as a signed event. */
export function addSandboxCheckout(app: FastifyInstance, sandbox: SandboxCheckout, payments: Payments): void {
  type Route = { Params: { purchaseId: string } };
  const find = async (purchaseId: string) => {
    const purchase = /^[0-9a-f-]{36}$/.test(purchaseId) ? await payments.find(purchaseId) : undefined;
    if (!purchase) throw new Refusal('PURCHASE_NOT_FOUND');
    return purchase;
  };
  void app.register(async (scope) => {
    // The forms have nothing to say but where they are sent.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null));
    scope.get<Route>(`${pagePath}/:purchaseId`, hidden, async ({ params }, reply) => {
      const { id, tickets, priceCents } = await find(params.purchaseId);
      const content = `<p>No card is asked for and no money moves.</p>${formOf(id, 'pay', 'Pay')}${formOf(id, 'cancel', 'Cancel')}`;
      return sendSandboxPage(reply, `${tickets} tickets for $${(priceCents / 100).toFixed(2)}`, content);
    });
    scope.post<Route>(`${pagePath}/:purchaseId/pay`, hidden, async ({ params }, reply) => {
      const purchase = await find(params.purchaseId);
      const { body, signature } = sandbox.pay(purchase);
      await payments.receive(body, signature);
      return reply.redirect(successPath(purchase.id), 303);
    });
    scope.post(`${pagePath}/:purchaseId/cancel`, hidden, async (_request, reply) => reply.redirect(cancelPath, 303));
  });
}

function sessionIdOf(purchaseId: string): string {
  return `cs_sandbox_${purchaseId}`;
}

function formOf(purchaseId: string, action: 'pay' | 'cancel', label: string): string {
  return `<form method="post" action="${pagePath}/${purchaseId}/${action}"><p><button>${label}</button></p></form>`;
}
