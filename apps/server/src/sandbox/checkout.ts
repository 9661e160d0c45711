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
  type ListedCheckout,
  type ListedReversal,
  type Period,
} from '../modules/payments/checkout.js';
import type { Payments } from '../modules/payments/service.js';
import { StripeCheckout } from '../modules/payments/stripe-checkout.js';
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

/** The sandbox of the payment provider for development (D-28). It needs neither a card nor money. */
export class SandboxCheckout implements CheckoutProvider {
  readonly kind = 'sandbox';
  /** This process both signs and verifies the webhooks. */
  readonly webhookSecret: string;
  /** The address of the server, which also serves the lists of the sandbox. It is set again when the server listens. */
  ownAddress: string;
  readonly #clock: Clock;

  constructor({ clock, random, ownAddress }: { clock: Clock; random: Random; ownAddress: string }) {
    this.#clock = clock;
    this.ownAddress = ownAddress;
    this.webhookSecret = random.hexadecimal(32);
  }

  async open({ purchaseId, origin }: Checkout): Promise<{ sessionId: string; url: string }> {
    return { sessionId: sessionIdOf(purchaseId), url: `${origin}${pagePath}/${purchaseId}` };
  }

  close(sessionId: string): Promise<void> {
    return this.#api.close(sessionId);
  }

  listCheckouts(period: Period): AsyncIterable<ListedCheckout> {
    return this.#api.listCheckouts(period);
  }

  listReversals(period: Period): AsyncIterable<ListedReversal> {
    return this.#api.listReversals(period);
  }

  /** Returns the signed webhook for a paid checkout. */
  pay(purchase: SoldPurchase): SignedWebhook {
    const payment = { payment_status: 'paid', payment_intent: `pi_sandbox_${purchase.id}` };
    return this.#sign('checkout.session.completed', purchase, payment);
  }

  /** Returns the signed webhook for a cancelled checkout. */
  cancel(purchase: SoldPurchase): SignedWebhook {
    return this.#sign('checkout.session.expired', purchase, { payment_status: 'unpaid', payment_intent: null });
  }

  /** These requests are sent as those to Stripe are, over HTTP. */
  get #api(): StripeCheckout {
    const { webhookSecret, ownAddress: apiUrl } = this;
    return new StripeCheckout({ secretKey: 'sk_sandbox', webhookSecret, apiUrl });
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

/** Serves the checkout page of the sandbox. A payment there runs the code of the real webhook. */
export function addSandboxCheckout(app: FastifyInstance, sandbox: SandboxCheckout, payments: Payments): void {
  type Route = { Params: { purchaseId: string } };
  const find = async (purchaseId: string) => {
    const purchase = /^[0-9a-f-]{36}$/.test(purchaseId) ? await payments.find(purchaseId) : undefined;
    if (!purchase) throw new Refusal('PURCHASE_NOT_FOUND');
    return purchase;
  };
  const receive = ({ body, signature }: SignedWebhook) => payments.receiveWebhook(body, signature);
  void app.register(async (scope) => {
    // The forms have no fields.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null));
    scope.get<Route>(`${pagePath}/:purchaseId`, hidden, async ({ params }, reply) => {
      const { id, tickets, priceCents, status } = await find(params.purchaseId);
      if (status === 'expired') return sendExpired(reply);
      const content = `<p>This asks for no card and moves no money.</p>${formOf(id, 'pay', 'Pay')}${formOf(id, 'cancel', 'Cancel')}`;
      return sendSandboxPage(reply, `${tickets} tickets for $${(priceCents / 100).toFixed(2)}`, content);
    });
    scope.post<Route>(`${pagePath}/:purchaseId/pay`, hidden, async ({ params }, reply) => {
      const purchase = await find(params.purchaseId);
      if (purchase.status === 'expired') return sendExpired(reply);
      await receive(sandbox.pay(purchase));
      return reply.redirect(successPath(purchase.id), 303);
    });
    // As the provider's API. What is paid or over cannot expire.
    scope.post<{ Params: { sessionId: string } }>(
      '/v1/checkout/sessions/:sessionId/expire',
      hidden,
      async (request, reply) => {
        const { sessionId } = request.params;
        const purchase = await find(sessionId.slice(sessionIdOf('').length));
        if (purchase.status !== 'pending') {
          return reply
            .code(400)
            .send({ error: { type: 'invalid_request_error', message: 'The session is not open.' } });
        }
        await receive(sandbox.cancel(purchase));
        return { id: sessionId, object: 'checkout.session', status: 'expired' };
      },
    );
    scope.post<Route>(`${pagePath}/:purchaseId/cancel`, hidden, async ({ params }, reply) => {
      await receive(sandbox.cancel(await find(params.purchaseId)));
      return reply.redirect(cancelPath, 303);
    });
  });
}

function sendExpired(reply: FastifyReply): FastifyReply {
  const content = `<p>It was cancelled, and nothing was charged. <a href="${cancelPath}">Back to the shop</a></p>`;
  return sendSandboxPage(reply, 'This checkout is over', content, 410);
}

/** Returns the id of the checkout session of a purchase. */
export function sessionIdOf(purchaseId: string): string {
  return `cs_sandbox_${purchaseId}`;
}

function formOf(purchaseId: string, action: 'pay' | 'cancel', label: string): string {
  return `<form method="post" action="${pagePath}/${purchaseId}/${action}"><p><button>${label}</button></p></form>`;
}
