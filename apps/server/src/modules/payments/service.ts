import type { InputOf, Purchase, ReplyOf } from '@game/contract';
import { orderHeldUntil, ticketPackages } from '@game/rules';
import * as z from 'zod/mini';
import type { Connection, Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import type { SelfLimits } from '../self-limits/service.js';
import { currency, type CheckoutProvider, type Period } from './checkout.js';
import { Debts } from './debts.js';
import { OpenCheckouts } from './open-checkouts.js';
import { parsePaymentEvent, type CheckoutSession, type PaymentEvent } from './payment-event.js';
import { findFreshTickets } from './fresh-tickets.js';
import { Reconciliation, type ReconciliationResult } from './reconciliation.js';
import { Reversals } from './reversals.js';
import { isSignedBy } from './signature.js';
import * as store from './store.js';

type Dependencies = Pick<
  SharedDependencies,
  'database' | 'clock' | 'random' | 'publisher' | 'logger' | 'rateLimits'
> & {
  ledger: Ledger;
  selfLimits: SelfLimits;
  /** If null, tickets are not sold, because no provider is configured. */
  checkoutProvider: CheckoutProvider | null;
  /** How long what is ordered with the tickets of a purchase waits, in milliseconds. */
  purchaseHoldMs: number;
};

const uuid = z.uuid();

/**
 * Buying tickets (BUY, VAL-06, D-27). Tickets are credited only by a signed webhook of the payment provider.
 * See decision 0014.
 */
export class Payments {
  readonly debts: Debts;
  readonly openCheckouts: OpenCheckouts;
  readonly #reversals: Reversals;
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.debts = new Debts(dependencies);
    this.#reversals = new Reversals(dependencies, this.debts);
    this.openCheckouts = new OpenCheckouts(dependencies);
  }

  /** Whether tickets are sold, and for money or in the sandbox (D-28). */
  get checkout(): ReplyOf<'payments.getOptions'>['checkout'] {
    return this.#dependencies.checkoutProvider?.kind ?? 'off';
  }

  /** Opens a checkout for a ticket package. The provider redirects back to `origin` (FUN-01, ESH-01). */
  async createCheckout(
    player: Player,
    { amount }: InputOf<'payments.createCheckout'>,
    origin: string,
  ): Promise<{ url: string }> {
    const { database, clock, random, rateLimits, checkoutProvider, logger, selfLimits } = this.#dependencies;
    const offer = ticketPackages.find(({ tickets, isEnabled }) => isEnabled && tickets === amount);
    if (!offer) throw new Refusal('PACKAGE_NOT_AVAILABLE');
    if (checkoutProvider === null) {
      logger.error({ setting: 'STRIPE_SECRET_KEY' }, 'a purchase failed because STRIPE_SECRET_KEY is not set');
      throw new Refusal('PAYMENTS_OFF');
    }
    await rateLimits.count('checkout', player.id);
    const { tickets, priceCents } = offer;
    const purchaseId = random.uuid();
    const purchase = { id: purchaseId, userId: player.id, tickets, priceCents, createdAt: clock.now() };
    await database.transaction(async (transaction) => {
      const leftCents = await selfLimits.lockForPurchase(transaction, player.id);
      if (leftCents !== null && priceCents > leftCents) throw new Refusal('PURCHASE_LIMIT');
      await store.insertPurchase(transaction, purchase);
    });
    // No database connection is held during the request to the provider.
    const { sessionId, url } = await checkoutProvider
      .open({ purchaseId, tickets, priceCents, origin })
      .catch(async (error: unknown) => {
        logger.error({ err: error }, 'the payment provider failed to open a checkout');
        // Otherwise it would count towards the player's limit for a day.
        await database.run((connection) => store.expirePurchase(connection, purchaseId));
        throw new Refusal('CHECKOUT_FAILED');
      });
    await database.run((connection) => store.setCheckoutSession(connection, purchaseId, sessionId));
    return { url };
  }

  /** Returns one of the caller's own purchases (D-05). */
  async getPurchase(player: Player, { purchaseId }: InputOf<'payments.getPurchase'>): Promise<Purchase> {
    const row = await this.find(purchaseId);
    if (row?.userId !== player.id) throw new Refusal('PURCHASE_NOT_FOUND');
    return purchaseOf(row);
  }

  /** Lists up to `limit` purchases of a period, oldest first, after `after` if given. */
  async listCreatedIn(
    period: Period,
    after: store.PurchaseRow | undefined,
    limit: number,
  ): Promise<store.PurchaseRow[]> {
    return this.#dependencies.database.run((on) => store.findPurchasesCreatedIn(on, period, after, limit));
  }

  /**
   * Compares the purchases of the last `days` with the provider's lists; null if there is no provider. Rejects if the
   * provider is unreachable.
   */
  async reconcile(days: number): Promise<ReconciliationResult | null> {
    const { checkoutProvider } = this.#dependencies;
    return checkoutProvider && new Reconciliation(this.#dependencies, checkoutProvider).compare(days);
  }

  /** Returns a purchase of any player. */
  async find(purchaseId: string): Promise<store.PurchaseRow | undefined> {
    return this.#dependencies.database.read((connection) => store.findPurchase(connection, purchaseId));
  }

  /**
   * Returns until when an order waits that leaves `balanceAfter` tickets to its player; null if it ships immediately. It waits
   * if the tickets of a recent purchase were needed for it, which a refund or a dispute could take back.
   */
  async orderHeldUntil(on: Connection, player: Pick<Player, 'id'>, balanceAfter: number): Promise<Date | null> {
    const { clock, ledger, purchaseHoldMs } = this.#dependencies;
    const now = clock.now();
    const since = new Date(now.getTime() - purchaseHoldMs);
    const freshTickets = await findFreshTickets(on, ledger, player.id, since);
    return orderHeldUntil(freshTickets, balanceAfter, now, purchaseHoldMs);
  }

  /**
   * Processes a webhook of the payment provider (D-27). `body` must be the raw bytes. Each event is applied once; events
   * may arrive in any order.
   * @throws {Refusal} `INVALID_SIGNATURE`, if the signature is wrong, or its time is more than five minutes from now.
   */
  async receiveWebhook(body: Buffer, signature: string | undefined): Promise<void> {
    const { database, clock, checkoutProvider } = this.#dependencies;
    if (checkoutProvider === null || !isSignedBy(checkoutProvider.webhookSecret, signature, body, clock.now())) {
      throw new Refusal('INVALID_SIGNATURE');
    }
    const event = parsePaymentEvent(body);
    if (event !== null) await database.transaction((transaction) => this.#apply(transaction, event));
  }

  async #apply(transaction: Transaction, event: PaymentEvent): Promise<void> {
    const paymentId = event.kind === 'reversed' ? event.paymentId : event.session.payment_intent;
    // A refund that arrives at the same time as its payment must see that payment.
    if (paymentId !== null) await store.lockPayment(transaction, paymentId);
    const received = { id: event.id, type: event.type, receivedAt: this.#dependencies.clock.now() };
    if (event.kind === 'reversed') {
      const { paymentId: reversedPayment, occurredAt, reversal } = event;
      const reversed = { ...received, paymentId: reversedPayment, occurredAt, ...reversal };
      if (!(await store.insertEvent(transaction, reversed))) return;
      const purchase = await store.lockPurchase(transaction, { paymentId: reversedPayment });
      const changed = purchase && (await this.#reversals.settle(transaction, purchase));
      if (changed) this.#notify(transaction, changed);
      return;
    }
    if (!(await store.insertEvent(transaction, received))) return;
    const purchase = await this.#purchaseOfSession(transaction, event.session);
    if (!purchase || purchase.paidAt !== null) return;
    if (event.kind === 'paid') await this.#credit(transaction, purchase, event.session);
    else this.#notify(transaction, await store.updatePurchase(transaction, purchase.id, { status: 'expired' }));
  }

  /** Locks the purchase of a checkout session. Returns undefined if the session does not match our record of it. */
  async #purchaseOfSession(transaction: Transaction, session: CheckoutSession): Promise<store.PurchaseRow | undefined> {
    const { logger } = this.#dependencies;
    const id = uuid.safeParse(session.client_reference_id);
    const purchase = id.success ? await store.lockPurchase(transaction, { id: id.data }) : undefined;
    if (!purchase) {
      logger.warn({ sessionId: session.id }, 'a checkout session matches no purchase');
      return undefined;
    }
    const isMatch =
      (purchase.checkoutSessionId ?? session.id) === session.id &&
      session.amount_total === purchase.priceCents &&
      session.currency === currency;
    if (!isMatch)
      logger.error({ purchaseId: purchase.id, sessionId: session.id }, 'a checkout session differs from its purchase');
    return isMatch ? purchase : undefined;
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
    // The refund may have arrived before the payment.
    this.#notify(transaction, (await this.#reversals.settle(transaction, paid)) ?? paid);
  }

  #notify(transaction: Transaction, row: store.PurchaseRow): void {
    const { publisher } = this.#dependencies;
    const purchase = purchaseOf(row);
    transaction.afterCommit(() => publisher.publish(`user:${row.userId}`, 'payments.purchaseChanged', { purchase }));
  }
}

function purchaseOf({ id, tickets, priceCents, status, createdAt }: store.PurchaseRow): Purchase {
  return { id, tickets, priceCents, status, createdAt: createdAt.toISOString() };
}
