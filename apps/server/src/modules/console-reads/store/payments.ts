import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { paymentEvents, profiles, purchases } from '@game/database';
import { isBefore, literal } from '../../../platform/database/conditions.js';
import type { Connection } from '../../../platform/database/database.js';
import type { Cursor } from '../cursor.js';

/** A purchase of tickets with its player. */
export interface ListedPurchase {
  id: string;
  playerId: string;
  username: string;
  tickets: number;
  priceCents: number;
  status: 'pending' | 'paid' | 'reversed' | 'expired';
  /** The payment provider's id of the payment. */
  paymentId: string | null;
  ticketsTakenBack: number;
  ticketsOwed: number;
  ticketsForgiven: number;
  createdAt: Date;
  paidAt: Date | null;
}

function selectPurchases({ drizzle }: Connection) {
  const { id, userId, tickets, priceCents, status, paymentId, createdAt, paidAt } = purchases;
  const { ticketsTakenBack, ticketsOwed, ticketsForgiven } = purchases;
  const reversal = { ticketsTakenBack, ticketsOwed, ticketsForgiven };
  const { username } = profiles;
  return drizzle
    .select({ id, playerId: userId, username, tickets, priceCents, status, paymentId, ...reversal, createdAt, paidAt })
    .from(purchases)
    .innerJoin(profiles, eq(profiles.id, userId));
}

/** Finds the newest `limit` purchases, after `cursor` if given. */
export async function findPurchases(on: Connection, cursor: Cursor | null, limit: number): Promise<ListedPurchase[]> {
  return selectPurchases(on)
    .where(isBefore(cursor, purchases.createdAt, purchases.id))
    .orderBy(desc(purchases.createdAt), desc(purchases.id))
    .limit(literal(limit));
}

/** Finds the newest `limit` purchases of a player. */
export async function findPurchasesOf(on: Connection, playerId: string, limit: number): Promise<ListedPurchase[]> {
  return selectPurchases(on)
    .where(eq(purchases.userId, playerId))
    .orderBy(desc(purchases.createdAt))
    .limit(literal(limit));
}

/** A refund or a dispute, as the payment provider reported it. */
export interface ReversalRow {
  /** The provider's id of the event. */
  id: string;
  type: string;
  receivedAt: Date;
  /** What has left our account up to this event, and how much of it has returned, in US cents. */
  reversedCents: number;
  returnedCents: number;
  paymentId: string;
  /** Null if the payment is none of ours. */
  purchaseId: string | null;
  playerId: string | null;
  username: string | null;
  /** The tickets that the player owes for the purchase, because they were spent. */
  ticketsOwed: number | null;
}

/** Finds the newest `limit` refunds and disputes, after `cursor` if given. */
export async function findReversals(on: Connection, cursor: Cursor | null, limit: number): Promise<ReversalRow[]> {
  const { id, type, receivedAt, reversedCents, returnedCents, paymentId } = paymentEvents;
  const { id: purchaseId, userId: playerId, ticketsOwed } = purchases;
  return on.drizzle
    .select({
      id,
      type,
      receivedAt,
      reversedCents: sql`coalesce(${reversedCents}, 0)`.mapWith(reversedCents),
      returnedCents,
      paymentId: sql`${paymentId}`.mapWith(paymentId),
      purchaseId,
      playerId,
      username: profiles.username,
      ticketsOwed,
    })
    .from(paymentEvents)
    .leftJoin(purchases, eq(purchases.paymentId, paymentId))
    .leftJoin(profiles, eq(profiles.id, playerId))
    .where(and(isNotNull(paymentId), isBefore(cursor, receivedAt, id)))
    .orderBy(desc(receivedAt), desc(id))
    .limit(literal(limit));
}
