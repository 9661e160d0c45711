import type { Reversal } from './payment-event.js';

/** A stored event about the money of a payment. */
export interface ReversalEvent extends Reversal {
  type: string;
  /** null in events that were stored before it was. */
  occurredAt: Date | null;
}

/** The part of a payment's price that is reversed, in cents. Several reversals can exceed the price. */
export interface ReversedCents {
  refundedCents: number;
  disputedCents: number;
}

/**
 * Returns what of a payment is refunded and disputed, from all of its events in any order. Each object counts with its newest
 * state. The refunds count one by one, or as the total that the provider reported if that is higher, because the event of a
 * refund may be lost. The total is reported when a refund begins, so refunds that failed since then reduce it.
 */
export function reversalsOf(events: readonly ReversalEvent[]): ReversedCents {
  const states = newestStates(events);
  const total = states.find(({ type }) => isTotal(type));
  const [disputes, refunds] = [
    states.filter(({ type }) => isDispute(type)),
    states.filter(({ type }) => isRefund(type)),
  ];
  const failedSince = refunds.filter((refund) => total && timeOf(refund) >= timeOf(total));
  const failedCents = failedSince.reduce((sum, { returnedCents }) => sum + returnedCents, 0);
  return {
    refundedCents: Math.max(sumMissing(refunds), (total?.reversedCents ?? 0) - failedCents),
    disputedCents: sumMissing(withoutUnknown(disputes)),
  };
}

/** Whether an event reports a dispute, and not a refund. */
export function isDispute(type: string): boolean {
  return type.startsWith('charge.dispute.');
}

function isTotal(type: string): boolean {
  return type === 'charge.refunded';
}

function isRefund(type: string): boolean {
  return !isTotal(type) && !isDispute(type);
}

/** Returns the newest event of each object. Of events of the same second, more has happened in the one with higher amounts. */
function newestStates(events: readonly ReversalEvent[]): ReversalEvent[] {
  const newest = new Map<string, ReversalEvent>();
  for (const event of events.toSorted(compareAge)) {
    newest.set(`${isDispute(event.type)} ${isTotal(event.type)} ${event.objectId}`, event);
  }
  return [...newest.values()];
}

function compareAge(one: ReversalEvent, other: ReversalEvent): number {
  return (
    timeOf(one) - timeOf(other) || one.reversedCents - other.reversedCents || one.returnedCents - other.returnedCents
  );
}

function timeOf({ occurredAt }: ReversalEvent): number {
  return occurredAt?.getTime() ?? 0;
}

/** Disputes were once stored without an id, and counted before money moved. Later events about them replace that. */
function withoutUnknown(disputes: readonly ReversalEvent[]): readonly ReversalEvent[] {
  const known = disputes.filter(({ objectId }) => objectId !== null);
  return known.length > 0 ? known : disputes;
}

function sumMissing(states: readonly Reversal[]): number {
  return states.reduce((sum, { reversedCents, returnedCents }) => sum + reversedCents - returnedCents, 0);
}
