import * as z from 'zod/mini';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { currency, type CheckoutProvider, type ListedCheckout, type ListedReversal, type Period } from './checkout.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'>;

/** What happened later than this before the comparison is left out, because its webhook may still be on its way. */
const settlingMs = 3_600_000;
const dayMs = 24 * 3_600_000;

/** How long the provider repeats a webhook that was not received. */
const webhookRetriesMs = 4 * dayMs;

/** How many purchases and refunds one statement reads. */
const rowsPerPage = 1000;

const uuid = z.uuid();

/** Something on which the provider's lists and our records disagree. */
export interface Difference {
  /** The ids of our purchase, and of the checkout and the payment at the provider; null if unknown. */
  purchase: string | null;
  checkout: string | null;
  payment: string | null;
  difference: string;
}

/** The result of a comparison. */
export interface ReconciliationResult {
  purchases: number;
  reversals: number;
  differences: Difference[];
}

/** Compares our purchases with the provider's lists, to find webhooks that were lost and credits without a payment (D-27). */
export class Reconciliation {
  readonly #dependencies: Dependencies;
  readonly #provider: CheckoutProvider;

  constructor(dependencies: Dependencies, provider: CheckoutProvider) {
    this.#dependencies = dependencies;
    this.#provider = provider;
  }

  /** Compares what happened in the last `days`. Rejects if the provider is unreachable or replies with something else. */
  async compare(days: number): Promise<ReconciliationResult> {
    const now = this.#dependencies.clock.now().getTime();
    const period = { from: new Date(now - days * dayMs), to: new Date(now - settlingMs) };
    const checkouts = await this.#compareCheckouts(period);
    const reversals = await this.#compareReversals(period);
    return {
      purchases: checkouts.compared,
      reversals: reversals.compared,
      differences: [...checkouts.differences, ...reversals.differences],
    };
  }

  async #compareCheckouts(period: Period) {
    // The provider creates a checkout a moment after we store its purchase, by its own clock.
    const wider = {
      from: new Date(period.from.getTime() - settlingMs),
      to: new Date(period.to.getTime() + settlingMs),
    };
    const listed = new Map<string, ListedCheckout>();
    for await (const checkout of this.#provider.listCheckouts(wider)) listed.set(checkout.sessionId, checkout);
    const differences: Difference[] = [];
    let compared = 0;
    for await (const row of this.#purchasesOf(period)) {
      compared += 1;
      const checkout = row.checkoutSessionId === null ? undefined : listed.get(row.checkoutSessionId);
      listed.delete(row.checkoutSessionId ?? '');
      const difference = checkout ? differenceOf(checkout, row) : missing(row);
      if (difference !== null) differences.push(describe(difference, checkout, row));
    }
    // Checkouts of other purchases: near the ends of the period, and those that we do not know.
    for (const checkout of listed.values()) {
      if (checkout.createdAt >= period.to) continue;
      const row = await this.#purchaseOf(checkout);
      const difference = row ? differenceOf(checkout, row) : unknown(checkout);
      if (difference !== null) differences.push(describe(difference, checkout, row));
    }
    return { compared, differences };
  }

  async #compareReversals(period: Period) {
    const { database } = this.#dependencies;
    const listed = new Map<string, ListedReversal & { paymentId: string }>();
    // The notice of a refund may arrive long after it was made.
    const wider = { from: new Date(period.from.getTime() - webhookRetriesMs), to: this.#dependencies.clock.now() };
    for await (const reversal of this.#provider.listReversals(wider)) {
      const { kind, paymentId, reversedCents } = reversal;
      if (paymentId === null) continue;
      // A payment can have several disputes. The highest counts, as in our records.
      const highest = listed.get(`${kind} ${paymentId}`)?.reversedCents ?? -1;
      if (reversedCents > highest) listed.set(`${kind} ${paymentId}`, { ...reversal, paymentId });
    }
    const differences: Difference[] = [];
    for (const { kind, paymentId, reversedCents, createdAt } of listed.values()) {
      if (createdAt >= period.to) continue;
      const { row, known } = await database.run(async (on) => ({
        row: await store.findPurchaseOfPayment(on, paymentId),
        known: await store.findReversedCents(on, paymentId, eventTypes[kind]),
      }));
      if (known === reversedCents && row) continue;
      const text = row
        ? `the provider lists a ${kind} of ${reversedCents} cents, and we know of ${known}`
        : `the provider lists a ${kind} of a payment that we do not know`;
      differences.push(describe(text, { paymentId }, row));
    }
    for await (const { paymentId, type } of this.#reversalsOf(period)) {
      const kind = type === eventTypes.dispute ? 'dispute' : 'refund';
      if (listed.has(`${kind} ${paymentId}`)) continue;
      const row = await database.run((on) => store.findPurchaseOfPayment(on, paymentId));
      differences.push(describe(`we know of a ${kind} that the provider does not list`, { paymentId }, row));
    }
    return { compared: listed.size, differences };
  }

  async *#purchasesOf(period: Period): AsyncGenerator<store.PurchaseRow> {
    for (let after: store.PurchaseRow | undefined; ;) {
      const page = await this.#dependencies.database.run((on) =>
        store.findPurchasesCreatedIn(on, period, after, rowsPerPage),
      );
      yield* page;
      after = page.at(-1);
      if (page.length < rowsPerPage) return;
    }
  }

  async *#reversalsOf(period: Period): AsyncGenerator<store.ReportedReversal> {
    for (let after: store.ReportedReversal | undefined; ;) {
      const page = await this.#dependencies.database.run((on) =>
        store.findReversalsReceivedIn(on, period, after, rowsPerPage),
      );
      yield* page;
      after = page.at(-1);
      if (page.length < rowsPerPage) return;
    }
  }

  async #purchaseOf({ purchaseId }: ListedCheckout): Promise<store.PurchaseRow | undefined> {
    const id = uuid.safeParse(purchaseId);
    return id.success ? this.#dependencies.database.run((on) => store.findPurchase(on, id.data)) : undefined;
  }
}

/** The types of the webhooks that report a refund and a dispute. */
const eventTypes = { refund: 'charge.refunded', dispute: 'charge.dispute.created' };

function differenceOf(checkout: ListedCheckout, row: store.PurchaseRow): string | null {
  const { isPaid, amountCents, paymentId } = checkout;
  if (isPaid && row.paidAt === null) return 'paid at the provider, but not credited';
  if (!isPaid && row.paidAt !== null) return 'credited, but not paid at the provider';
  if (!isPaid) return null;
  if (amountCents !== row.priceCents || checkout.currency !== currency) {
    return `${row.priceCents} ${currency} here, but ${amountCents} ${checkout.currency} at the provider`;
  }
  return paymentId === row.paymentId ? null : 'credited for another payment';
}

/** A purchase lacks a checkout if the player never opened it, or the provider gave no answer. */
function missing({ checkoutSessionId, paidAt }: store.PurchaseRow): string | null {
  return checkoutSessionId === null && paidAt === null ? null : 'not in the list of the provider';
}

function unknown({ isPaid }: ListedCheckout): string | null {
  return isPaid ? 'paid at the provider, but we know no such purchase' : null;
}

function describe(
  difference: string,
  listed: Partial<ListedCheckout> | undefined,
  row: store.PurchaseRow | undefined,
): Difference {
  return {
    purchase: row?.id ?? listed?.purchaseId ?? null,
    checkout: listed?.sessionId ?? row?.checkoutSessionId ?? null,
    payment: listed?.paymentId ?? row?.paymentId ?? null,
    difference,
  };
}
