import type { InputOf, Purchase } from '@game/contract';
import { ticketPackages, ticketsDueBack } from '@game/rules';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import { currency, type CheckoutProvider } from './checkout.js';
import { parsePaymentEvent, type CheckoutSession, type PaymentEvent } from './payment-event.js';
import { isSignedBy } from './signature.js';
import * as store from './store.js';

type Dependencies = Pick<
  SharedDependencies,
  'database' | 'clock' | 'random' | 'publisher' | 'logger' | 'rateLimits'
> & {
  ledger: Ledger;
  /** null: nothing can be paid, because a setting is missing. */
  checkoutProvider: CheckoutProvider | null;
};

const uuid = z.uuid();

/** Buying tickets (BUY, VAL-06, D-27). The payment provider's signed word alone credits anything. */
export class Payments {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Opens a checkout for a package; `origin` is where the browser comes back to (FUN-01, ESH-01). */
  async createCheckout(
    player: Player,
    { amount }: InputOf<'payments.createCheckout'>,
    origin: string,
  ): Promise<{ url: string }> {
    const { database, clock, random, rateLimits, checkoutProvider, logger } = this.#dependencies;
    const offer = ticketPackages.find(({ tickets, isEnabled }) => isEnabled && tickets === amount);
    if (!offer) throw new Refusal('PACKAGE_NOT_AVAILABLE');
    if (checkoutProvider === null) {
      logger.error({ setting: 'STRIPE_SECRET_KEY' }, 'a purchase failed, because STRIPE_SECRET_KEY is not set');
      throw new Refusal('CHECKOUT_FAILED');
    }
    await rateLimits.count('checkout', player.id);
    const { tickets, priceCents } = offer;
    const purchaseId = random.uuid();
    const purchase = { id: purchaseId, userId: player.id, tickets, priceCents, createdAt: clock.now() };
    await database.run((connection) => store.insertPurchase(connection, purchase));
    // No connection is held while the provider is asked.
    const { sessionId, url } = await checkoutProvider
      .open({ purchaseId, tickets, priceCents, origin })
      .catch((error: unknown) => {
        logger.error({ err: error }, 'the payment provider opened no checkout');
        throw new Refusal('CHECKOUT_FAILED');
      });
    await database.run((connection) => store.keepSession(connection, purchaseId, sessionId));
    return { url };
  }

  /** A purchase of the player's own (D-05). */
  async getPurchase(player: Player, { purchaseId }: InputOf<'payments.getPurchase'>): Promise<Purchase> {
    const row = await this.find(purchaseId);
    if (row?.userId !== player.id) throw new Refusal('PURCHASE_NOT_FOUND');
    return purchaseOf(row);
  }

  /** A purchase, whoever's it is. */
  async find(purchaseId: string): Promise<store.PurchaseRow | undefined> {
    return this.#dependencies.database.run((connection) => store.findPurchase(connection, purchaseId));
  }

  /** The purchases whose refunded tickets had been spent already, for the operator (D-27). */
  async listOwing(): Promise<store.PurchaseRow[]> {
    return this.#dependencies.database.run((connection) => store.findOwingPurchases(connection));
  }

  /**
   * Takes what the payment provider tells (D-27): `body` exactly as it came. Each event counts once, in whatever order
   * they come. Throws INVALID_SIGNATURE when it is not the provider's own word of these minutes.
   */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const { database, clock, checkoutProvider } = this.#dependencies;
    if (checkoutProvider === null || !isSignedBy(checkoutProvider.webhookSecret, signature, body, clock.now())) {
      throw new Refusal('INVALID_SIGNATURE');
    }
    const event = parsePaymentEvent(body);
    if (event !== null) await database.transaction((transaction) => this.#apply(transaction, event));
  }

  async #apply(transaction: Transaction, event: PaymentEvent): Promise<void> {
    const isReversal = event.kind === 'reversed';
    const paymentId = isReversal ? event.paymentId : event.session.payment_intent;
    // A refund that comes at the same instant as the payment it is of must not overlook it.
    if (paymentId !== null) await store.lockPayment(transaction, paymentId);
    const reversal = isReversal ? { paymentId, reversedCents: event.reversedCents } : {};
    const kept = { id: event.id, type: event.type, receivedAt: this.#dependencies.clock.now(), ...reversal };
    if (!(await store.insertEvent(transaction, kept))) return;
    if (event.kind === 'reversed') {
      const purchase = await store.lockPurchase(transaction, { paymentId: event.paymentId });
      if (purchase) await this.#takeBack(transaction, purchase);
      return;
    }
    const purchase = await this.#purchaseOfSession(transaction, event.session);
    if (!purchase || purchase.paidAt !== null) return;
    if (event.kind === 'paid') await this.#credit(transaction, purchase, event.session);
    else this.#tell(transaction, await store.updatePurchase(transaction, purchase.id, { status: 'expired' }));
  }

  /** The purchase a checkout is for, locked. What does not agree with our own record of it is nobody's. */
  async #purchaseOfSession(transaction: Transaction, session: CheckoutSession): Promise<store.PurchaseRow | undefined> {
    const { logger } = this.#dependencies;
    const id = uuid.safeParse(session.client_reference_id);
    const purchase = id.success ? await store.lockPurchase(transaction, { id: id.data }) : undefined;
    if (!purchase) {
      logger.warn({ sessionId: session.id }, 'a checkout is for none of our purchases');
      return undefined;
    }
    const isOurs =
      (purchase.checkoutSessionId ?? session.id) === session.id &&
      session.amount_total === purchase.priceCents &&
      session.currency === currency;
    if (!isOurs)
      logger.error({ purchaseId: purchase.id, sessionId: session.id }, 'a checkout differs from its purchase');
    return isOurs ? purchase : undefined;
  }

  async #credit(transaction: Transaction, purchase: store.PurchaseRow, session: CheckoutSession): Promise<void> {
    const { ledger, clock } = this.#dependencies;
    const { id: purchaseId, userId, tickets: amount } = purchase;
    const paid = await store.updatePurchase(transaction, purchaseId, {
      status: 'paid',
      paidAt: clock.now(),
      checkoutSessionId: session.id,
      paymentId: session.payment_intent,
    });
    await ledger.post(transaction, [{ userId, type: 'purchase', amount, purchaseId }]);
    // A refund may have been told of before the payment.
    if (!(await this.#takeBack(transaction, paid))) this.#tell(transaction, paid);
  }

  /**
   * Takes back the tickets whose money went back, down to a balance of zero; what has been spent already is noted for
   * the operator (D-27). Returns whether there was anything to take.
   */
  async #takeBack(transaction: Transaction, purchase: store.PurchaseRow): Promise<boolean> {
    const { ledger, logger } = this.#dependencies;
    const { id: purchaseId, userId, paymentId, tickets, ticketsTakenBack, ticketsOwed } = purchase;
    if (paymentId === null) return false;
    const due = ticketsDueBack(purchase, await store.sumReversedCents(transaction, paymentId));
    const missing = due - ticketsTakenBack - ticketsOwed;
    if (missing <= 0) return false;
    const taken = Math.min(missing, await ledger.lockBalance(transaction, userId));
    const owed = missing - taken;
    if (taken > 0) await ledger.post(transaction, [{ userId, type: 'refund', amount: -taken, purchaseId }]);
    if (owed > 0) logger.warn({ purchaseId, tickets: owed }, 'refunded tickets had been spent already');
    const changed = await store.updatePurchase(transaction, purchaseId, {
      status: due === tickets ? 'reversed' : 'paid',
      ticketsTakenBack: ticketsTakenBack + taken,
      ticketsOwed: ticketsOwed + owed,
    });
    this.#tell(transaction, changed);
    return true;
  }

  #tell(transaction: Transaction, row: store.PurchaseRow): void {
    const { publisher } = this.#dependencies;
    const purchase = purchaseOf(row);
    transaction.afterCommit(() => publisher.publish(`user:${row.userId}`, 'payments.purchaseChanged', { purchase }));
  }
}

function purchaseOf({ id, tickets, priceCents, status, createdAt }: store.PurchaseRow): Purchase {
  return { id, tickets, priceCents, status, createdAt: createdAt.toISOString() };
}
