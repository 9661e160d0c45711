import * as z from 'zod/mini';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { currency, type CheckoutProvider, type ListedCheckout, type ListedReversal, type Period } from './checkout.js';
import { isDispute, reversalsOf, type ReversalEvent } from './reversals-of.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'>;

/** Events within this time before the comparison are left out, because their webhooks may not have arrived yet. */
const settlingMs = 3_600_000;
const dayMs = 24 * 3_600_000;

/** How long money can still move after a refund or a dispute began. A dispute takes up to three months. */
const reversalLifeMs = 120 * dayMs;

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
    const listed = new Map<string, ListedReversal>();
    const wider = { from: new Date(period.from.getTime() - reversalLifeMs), to: this.#dependencies.clock.now() };
    for await (const reversal of this.#provider.listReversals(wider)) listed.set(keyOf(reversal), reversal);
    const differences: Difference[] = [];
    for (const reversal of listed.values()) {
      const { kind, paymentId, missingCents, createdAt } = reversal;
      if (createdAt >= period.to) continue;
      const { row, events } = await database.run(async (on) => ({
        row: await store.findPurchaseOfPayment(on, paymentId),
        events: await store.findReversals(on, paymentId),
      }));
      const known = knownCents(reversal, events);
      if (known === missingCents && row) continue;
      const text = row
        ? `the provider lists a ${kind} of ${missingCents} cents, and we know of ${known}`
        : `the provider lists a ${kind} of a payment that we do not know`;
      differences.push(describe(text, { paymentId }, row));
    }
    const listedPayments = new Set([...listed.values()].map(({ kind, paymentId }) => `${kind} ${paymentId}`));
    const unlisted = new Map<string, { kind: string; paymentId: string }>();
    for await (const { paymentId, type, objectId } of this.#reversalsOf(period)) {
      const kind = isDispute(type) ? 'dispute' : 'refund';
      const isListed =
        kind === 'refund' || objectId === null
          ? listedPayments.has(`${kind} ${paymentId}`)
          : listed.has(keyOf({ kind, id: objectId }));
      if (!isListed) unlisted.set(`${kind} ${paymentId}`, { kind, paymentId });
    }
    for (const { kind, paymentId } of unlisted.values()) {
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

function keyOf({ kind, id }: Pick<ListedReversal, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** What is missing in our account according to our records: for a dispute, or for all refunds of a payment. */
function knownCents({ kind, id }: ListedReversal, events: readonly ReversalEvent[]): number {
  if (kind === 'refund') return reversalsOf(events).refundedCents;
  const ofDispute = events.filter(({ objectId }) => objectId === id);
  const ofUnknown = events.filter(({ objectId }) => objectId === null);
  return reversalsOf(ofDispute.length > 0 ? ofDispute : ofUnknown).disputedCents;
}

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
