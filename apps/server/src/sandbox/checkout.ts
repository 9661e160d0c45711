import type { FastifyInstance, FastifyReply } from 'fastify';
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

interface SoldPurchase {
  id: string;
  priceCents: number;
}

interface SignedWebhook {
  body: Buffer;
  signature: string;
}

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

  /** The signed webhook that tells of a checkout that was paid: body and signature. */
  pay(purchase: SoldPurchase): SignedWebhook {
    const payment = { payment_status: 'paid', payment_intent: `pi_sandbox_${purchase.id}` };
    return this.#sign('checkout.session.completed', purchase, payment);
  }

  /** The signed webhook that tells of a checkout that was called off and can never be paid. */
  cancel(purchase: SoldPurchase): SignedWebhook {
    return this.#sign('checkout.session.expired', purchase, { payment_status: 'unpaid', payment_intent: null });
  }

  #sign(type: string, { id, priceCents }: SoldPurchase, payment: object): SignedWebhook {
    const object = {
      id: sessionIdOf(id),
      client_reference_id: id,
      amount_total: priceCents,
      currency,
      ...payment,
    };
    const event = { id: `evt_sandbox_${type}_${id}`, type, data: { object } };
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
  const receive = ({ body, signature }: SignedWebhook) => payments.receiveWebhook(body, signature);
  void app.register(async (scope) => {
    // The forms have nothing to say but where they are sent.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null));
    scope.get<Route>(`${pagePath}/:purchaseId`, hidden, async ({ params }, reply) => {
      const { id, tickets, priceCents, status } = await find(params.purchaseId);
      if (status === 'expired') return sendEnd(reply);
      const content = `<p>No card is asked for and no money moves.</p>${formOf(id, 'pay', 'Pay')}${formOf(id, 'cancel', 'Cancel')}`;
      return sendSandboxPage(reply, `${tickets} tickets for $${(priceCents / 100).toFixed(2)}`, content);
    });
    scope.post<Route>(`${pagePath}/:purchaseId/pay`, hidden, async ({ params }, reply) => {
      const purchase = await find(params.purchaseId);
      if (purchase.status === 'expired') return sendEnd(reply);
      await receive(sandbox.pay(purchase));
      return reply.redirect(successPath(purchase.id), 303);
    });
    scope.post<Route>(`${pagePath}/:purchaseId/cancel`, hidden, async ({ params }, reply) => {
      await receive(sandbox.cancel(await find(params.purchaseId)));
      return reply.redirect(cancelPath, 303);
    });
  });
}

function sendEnd(reply: FastifyReply): FastifyReply {
  const content = `<p>It was called off, and nothing was charged. <a href="${cancelPath}">Back to the shop</a></p>`;
  return sendSandboxPage(reply, 'This checkout is over', content, 410);
}

function sessionIdOf(purchaseId: string): string {
  return `cs_sandbox_${purchaseId}`;
}

function formOf(purchaseId: string, action: 'pay' | 'cancel', label: string): string {
  return `<form method="post" action="${pagePath}/${purchaseId}/${action}"><p><button>${label}</button></p></form>`;
}
