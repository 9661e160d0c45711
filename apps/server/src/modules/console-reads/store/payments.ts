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

const columns = `purchase.id, user_id AS "playerId", username, tickets, price_cents AS "priceCents", status,
  payment_id AS "paymentId", tickets_taken_back AS "ticketsTakenBack", tickets_owed AS "ticketsOwed",
  tickets_forgiven AS "ticketsForgiven", purchase.created_at AS "createdAt", paid_at AS "paidAt"`;

const player = 'CROSS JOIN LATERAL (SELECT username FROM profiles WHERE id = user_id LIMIT 1) AS player';

/** Finds the newest `limit` purchases, after `cursor` if given. */
export async function findPurchases(on: Connection, cursor: Cursor | null, limit: number): Promise<ListedPurchase[]> {
  return on.query<ListedPurchase>({
    name: `console_find_purchases_${limit}`,
    text: `
      SELECT ${columns} FROM (
          SELECT * FROM purchases WHERE (created_at, id) < ($1, $2::uuid) ORDER BY created_at DESC, id DESC LIMIT ${limit}
        ) AS purchase ${player}
      ORDER BY purchase.created_at DESC, purchase.id DESC`,
    values: [cursor?.at ?? 'infinity', cursor?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  });
}

/** Finds the newest `limit` purchases of a player. */
export async function findPurchasesOf(on: Connection, playerId: string, limit: number): Promise<ListedPurchase[]> {
  return on.query<ListedPurchase>({
    name: `console_find_purchases_of_${limit}`,
    text: `
      SELECT ${columns} FROM (
          SELECT * FROM purchases WHERE user_id = $1 ORDER BY created_at DESC LIMIT ${limit}
        ) AS purchase ${player}
      ORDER BY purchase.created_at DESC`,
    values: [playerId],
  });
}

/** A refund or a dispute, as the payment provider reported it. */
export interface ListedReversal {
  /** The provider's id of the event. */
  id: string;
  type: string;
  receivedAt: Date;
  /** The total that was refunded or disputed for this payment so far, in US cents. */
  reversedCents: number;
  paymentId: string;
  /** Null if the payment is none of ours. */
  purchaseId: string | null;
  playerId: string | null;
  username: string | null;
  /** The tickets that the player owes for the purchase, because they were spent. */
  ticketsOwed: number | null;
}

/** Finds the newest `limit` refunds and disputes, after `cursor` if given. */
export async function findReversals(on: Connection, cursor: Cursor | null, limit: number): Promise<ListedReversal[]> {
  const isEarlier = cursor ? '(received_at, id) < ($1, $2)' : '$1::timestamptz IS NULL AND $2::text IS NULL';
  return on.query<ListedReversal>({
    name: `console_find_reversals_${limit}_${cursor ? 'after' : 'first'}`,
    text: `
      SELECT event.id, type, received_at AS "receivedAt", coalesce(reversed_cents, 0)::float8 AS "reversedCents",
        event.payment_id AS "paymentId", purchase.id AS "purchaseId", user_id AS "playerId", username,
        tickets_owed AS "ticketsOwed"
      FROM (
          SELECT * FROM payment_events WHERE payment_id IS NOT NULL AND ${isEarlier}
          ORDER BY received_at DESC, id DESC LIMIT ${limit}
        ) AS event
        LEFT JOIN LATERAL (SELECT * FROM purchases WHERE payment_id = event.payment_id LIMIT 1) AS purchase ON true
        LEFT JOIN LATERAL (SELECT username FROM profiles WHERE id = user_id LIMIT 1) AS player ON true
      ORDER BY received_at DESC, event.id DESC`,
    values: [cursor?.at ?? null, cursor?.id ?? null],
  });
}
