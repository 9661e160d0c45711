import type { FastifyInstance, FastifyReply } from 'fastify';
import { cancelPath, successPath } from '../modules/payments/checkout.js';
import type { Payments } from '../modules/payments/service.js';
import { Refusal } from '../platform/refusal.js';
import { pagePath, sessionIdOf, type SandboxCheckout, type SignedWebhook } from './checkout.js';
import { sendSandboxPage } from './page.js';

/**
 * Serves the checkout page of the sandbox. A payment there runs the code of the real webhook. Afterwards, the page refunds and
 * disputes the payment.
 */
export function addSandboxCheckout(app: FastifyInstance, sandbox: SandboxCheckout, payments: Payments): void {
  type PageRequest = { Params: { purchaseId: string } };
  type StepRequest = { Params: { purchaseId: string; step: string } };
  const find = async (purchaseId: string) => {
    const purchase = /^[0-9a-f-]{36}$/.test(purchaseId) ? await payments.find(purchaseId) : undefined;
    if (!purchase) throw new Refusal('PURCHASE_NOT_FOUND');
    return purchase;
  };
  const receive = async (webhooks: SignedWebhook[]) => {
    for (const { body, signature } of webhooks) await payments.receiveWebhook(body, signature);
  };
  void app.register(async (scope) => {
    // The forms have no fields.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null));
    scope.get<PageRequest>(`${pagePath}/:purchaseId`, async ({ params }, reply) => {
      const purchase = await find(params.purchaseId);
      if (purchase.status === 'expired') return sendExpired(reply);
      const forms = sandbox.stepsOf(purchase).map(({ name, label }) => formOf(purchase.id, name, label));
      const lead =
        purchase.paidAt === null
          ? 'This asks for no card and moves no money.'
          : 'It is paid. Here you can do what a card’s bank and you yourself do on the pages of the provider.';
      const title = `${purchase.tickets} tickets for $${(purchase.priceCents / 100).toFixed(2)}`;
      return sendSandboxPage(reply, title, `<p>${lead}</p>${forms.join('')}`);
    });
    scope.post<StepRequest>(`${pagePath}/:purchaseId/:step`, async ({ params }, reply) => {
      const purchase = await find(params.purchaseId);
      if (purchase.status === 'expired') return sendExpired(reply);
      const step = sandbox.stepsOf(purchase).find(({ name }) => name === params.step);
      if (step) await receive(step.run());
      const ends = { pay: successPath(purchase.id), cancel: cancelPath };
      const end = purchase.paidAt === null ? new Map(Object.entries(ends)).get(params.step) : undefined;
      return reply.redirect(end ?? `${pagePath}/${purchase.id}`, 303);
    });
    // As the provider's API. What is paid or over cannot expire.
    scope.post<{ Params: { sessionId: string } }>('/v1/checkout/sessions/:sessionId/expire', async (request, reply) => {
      const { sessionId } = request.params;
      const purchase = await find(sessionId.slice(sessionIdOf('').length));
      if (purchase.status !== 'pending') {
        return reply.code(400).send({ error: { type: 'invalid_request_error', message: 'The session is not open.' } });
      }
      await receive([sandbox.cancel(purchase)]);
      return { id: sessionId, object: 'checkout.session', status: 'expired' };
    });
  });
}

function sendExpired(reply: FastifyReply): FastifyReply {
  const content = `<p>It was cancelled, and nothing was charged. <a href="${cancelPath}">Back to the shop</a></p>`;
  return sendSandboxPage(reply, 'This checkout is over', content, 410);
}

function formOf(purchaseId: string, step: string, label: string): string {
  return `<form method="post" action="${pagePath}/${purchaseId}/${step}"><p><button>${label}</button></p></form>`;
}
