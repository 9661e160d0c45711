import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { paymentEvents, profiles, purchaseLimits, purchases } from '@game/database';
import { integer, text, timestamp } from '../../platform/database/columns.js';
import { isAfter } from '../../platform/database/conditions.js';
import type { Connection, Transaction } from '../../platform/database/database.js';
import { onlyRow, statement } from '../../platform/database/statement.js';
import type { ReversalEvent } from './reversals-of.js';

/** A stored purchase. */
export type PurchaseRow = typeof purchases.$inferSelect;

/** Inserts an unpaid purchase. */
export async function insertPurchase(
  on: Connection,
  purchase: Pick<PurchaseRow, 'id' | 'userId' | 'tickets' | 'priceCents' | 'createdAt'>,
): Promise<void> {
  await on.drizzle.insert(purchases).values(purchase);
}

/** Stores the provider's id of the checkout session. */
export async function setCheckoutSession(on: Connection, purchaseId: string, checkoutSessionId: string): Promise<void> {
  await on.drizzle.update(purchases).set({ checkoutSessionId }).where(eq(purchases.id, purchaseId));
}

/** Reads a purchase, without a lock. */
export async function findPurchase(on: Connection, purchaseId: string): Promise<PurchaseRow | undefined> {
  const [row] = await on.drizzle.select().from(purchases).where(eq(purchases.id, purchaseId));
  return row;
}

/** Finds the purchase of a payment. */
export async function findPurchaseOfPayment(on: Connection, paymentId: string): Promise<PurchaseRow | undefined> {
  const [row] = await on.drizzle.select().from(purchases).where(eq(purchases.paymentId, paymentId));
  return row;
}

/** Finds up to `limit` purchases of a period, oldest first, after `after` if given. */
export async function findPurchasesCreatedIn(
  on: Connection,
  { from, to }: { from: Date; to: Date },
  after: Pick<PurchaseRow, 'id' | 'createdAt'> | undefined,
  limit: number,
): Promise<PurchaseRow[]> {
  const { createdAt, id } = purchases;
  const isLater = after && isAfter({ at: after.createdAt, id: after.id }, createdAt, id);
  return on.drizzle
    .select()
    .from(purchases)
    .where(and(gte(createdAt, from), lt(createdAt, to), isLater))
    .orderBy(createdAt, id)
    .limit(limit);
}

/** A refund or a dispute that was reported. */
export interface ReportedReversal {
  id: string;
  type: string;
  paymentId: string;
  objectId: string | null;
  receivedAt: Date;
}

/** Finds up to `limit` refunds and disputes that were reported in a period, oldest first, after `after` if given. */
export async function findReversalsReceivedIn(
  on: Connection,
  { from, to }: { from: Date; to: Date },
  after: Pick<ReportedReversal, 'id' | 'receivedAt'> | undefined,
  limit: number,
): Promise<ReportedReversal[]> {
  const { id, type, paymentId, objectId, receivedAt } = paymentEvents;
  const isLater = after && isAfter({ at: after.receivedAt, id: after.id }, receivedAt, id);
  return on.drizzle
    .select({ id, type, paymentId: sql`${paymentId}`.mapWith(paymentId), objectId, receivedAt })
    .from(paymentEvents)
    .where(and(isNotNull(paymentId), gte(receivedAt, from), lt(receivedAt, to), isLater))
    .orderBy(receivedAt, id)
    .limit(limit);
}

/** Finds all events about the money of a payment. */
export async function findReversals(on: Connection, paymentId: string): Promise<ReversalEvent[]> {
  const { paymentId: payment, type, objectId, occurredAt, reversedCents, returnedCents } = paymentEvents;
  return on.drizzle
    .select({
      type,
      objectId,
      occurredAt,
      reversedCents: sql`coalesce(${reversedCents}, 0)`.mapWith(reversedCents),
      returnedCents,
    })
    .from(paymentEvents)
    .where(eq(payment, paymentId));
}

/** A literal, for the partial index. */
const isOwing = gt(purchases.ticketsOwed, 0).inlineParams();

/** Finds purchases that were refunded after their tickets had been spent, newest first. */
export async function findOwingPurchases(on: Connection): Promise<PurchaseRow[]> {
  return on.drizzle.select().from(purchases).where(isOwing).orderBy(desc(purchases.createdAt));
}

/** Locks the purchases for which a player owes tickets until the transaction ends, oldest first. */
export async function lockOwingPurchases(transaction: Transaction, userId: string): Promise<PurchaseRow[]> {
  return transaction.drizzle
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, userId), isOwing))
    .orderBy(purchases.createdAt, purchases.id)
    .for('update');
}

/** Finds up to `limit` players who owe tickets and have some. */
export async function findPayingDebtors(on: Connection, limit: number): Promise<string[]> {
  const rows = await on.drizzle
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(gt(profiles.debt, 0).inlineParams(), gt(profiles.balance, 0), isNull(profiles.deletedAt)))
    .orderBy(profiles.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Reads how many tickets a player owes. */
export async function findDebt(on: Connection, userId: string): Promise<number> {
  return onlyRow(await on.drizzle.select({ debt: profiles.debt }).from(profiles).where(eq(profiles.id, userId))).debt;
}

/** Finds the purchases of players that were paid after `since`, with the tickets that can still be taken back. */
export async function findPurchasesPaidSince(
  on: Connection,
  userIds: string[],
  since: Date,
): Promise<{ userId: string; tickets: number; paidAt: Date }[]> {
  const { userId, tickets, ticketsTakenBack, ticketsOwed, ticketsForgiven, paidAt } = purchases;
  return on.drizzle
    .select({
      userId,
      tickets: sql`${tickets} - ${ticketsTakenBack} - ${ticketsOwed} - ${ticketsForgiven}`.mapWith(tickets),
      paidAt: sql`${paidAt}`.mapWith(paidAt),
    })
    .from(purchases)
    .where(and(inArray(userId, userIds), gt(paidAt, since)));
}

/** Returns whether a purchase was created after `since`. */
export async function hasPurchaseSince(on: Connection, since: Date): Promise<boolean> {
  const rows = await on.drizzle
    .select({ id: purchases.id })
    .from(purchases)
    .where(gt(purchases.createdAt, since))
    .limit(1);
  return rows.length > 0;
}

/** Closes a purchase whose checkout could not be opened, or is closed. */
export async function expirePurchase(on: Connection, purchaseId: string): Promise<void> {
  const isPending = and(eq(purchases.id, purchaseId), eq(purchases.status, 'pending'));
  await on.drizzle.update(purchases).set({ status: 'expired' }).where(isPending);
}

/**
 * Finds up to `limit` open checkouts, opened after `since`, of players who are on a break at `now`, have exceeded their limit of
 * purchases with them, or have deleted their account.
 */
export async function findForbiddenCheckouts(
  on: Connection,
  now: Date,
  since: Date,
  limit: number,
): Promise<{ id: string; checkoutSessionId: string }[]> {
  const open = alias(purchases, 'open');
  const { id, checkoutSessionId, userId, status, createdAt } = open;
  const { cents, nextCents, nextFrom } = purchaseLimits;
  const allowed = sql`CASE WHEN ${nextFrom} <= ${now.toISOString()} THEN ${nextCents} ELSE ${cents} END`;
  const isOpen = and(eq(purchases.status, 'pending').inlineParams(), gt(purchases.createdAt, since));
  const counted = on.drizzle
    .select({ cents: sum(purchases.priceCents) })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), or(gt(purchases.paidAt, since), isOpen)));
  return on.drizzle
    .select({ id, checkoutSessionId: sql`${checkoutSessionId}`.mapWith(checkoutSessionId) })
    .from(open)
    .innerJoin(profiles, eq(profiles.id, userId))
    .leftJoin(purchaseLimits, eq(purchaseLimits.userId, userId))
    .where(
      and(
        eq(status, 'pending').inlineParams(),
        gt(createdAt, since),
        isNotNull(checkoutSessionId),
        or(gt(profiles.breakUntil, now), isNotNull(profiles.deletedAt), lt(allowed, counted)),
      ),
    )
    .orderBy(createdAt)
    .limit(limit);
}

/** What one account lost to another in games and tournaments. */
export interface Loss {
  winnerId: string;
  loserId: string;
  tickets: number;
  lastAt: Date;
}

const sumLosses = statement({
  name: 'payments.findLossesTo',
  text: `
    WITH wins AS MATERIALIZED (
      SELECT own.* FROM unnest($1::uuid[]) AS winner CROSS JOIN LATERAL (
        SELECT user_id, type, game_id, tournament_id, created_at FROM transactions WHERE user_id = winner
        ORDER BY id DESC LIMIT $3
      ) AS own WHERE created_at > $2 AND type IN ('win', 'tournament_win')
    ), losses AS (
      SELECT user_id, CASE user_id WHEN player1_id THEN player2_id ELSE player1_id END AS loser_id, stake_amount, wins.created_at
      FROM wins JOIN games ON games.id = game_id
      UNION ALL
      SELECT user_id, player_id, stake_amount, wins.created_at
      FROM wins JOIN tournaments ON tournaments.id = wins.tournament_id
        JOIN tournament_participants AS entry ON entry.tournament_id = tournaments.id AND left_at IS NULL
      WHERE player_id <> user_id
    )
    SELECT user_id AS "winnerId", loser_id AS "loserId", sum(stake_amount) AS tickets, max(created_at) AS "lastAt"
    FROM losses GROUP BY user_id, loser_id`,
  row: { winnerId: text, loserId: text, tickets: integer, lastAt: timestamp },
});

/** Sums what was lost to each of these players after `since`, within the newest `limit` rows of their ledgers. */
export async function findLossesTo(on: Connection, winnerIds: string[], since: Date, limit: number): Promise<Loss[]> {
  return sumLosses(on, [winnerIds, since, limit]);
}

/** Locks a purchase, by its id or its payment, until the transaction ends. */
export async function lockPurchase(
  transaction: Transaction,
  by: { id: string } | { paymentId: string },
): Promise<PurchaseRow | undefined> {
  const condition = 'id' in by ? eq(purchases.id, by.id) : eq(purchases.paymentId, by.paymentId);
  const [row] = await transaction.drizzle.select().from(purchases).where(condition).for('update');
  return row;
}

/** Updates a purchase, which must be locked. */
export async function updatePurchase(
  transaction: Transaction,
  purchaseId: string,
  change: Partial<PurchaseRow>,
): Promise<PurchaseRow> {
  const [row] = await transaction.drizzle.update(purchases).set(change).where(eq(purchases.id, purchaseId)).returning();
  if (!row) throw new Error(`purchase ${purchaseId} not found`);
  return row;
}

const takePaymentLock = statement({
  name: 'payments.lockPayment',
  text: 'SELECT FROM pg_advisory_xact_lock(hashtextextended($1, 0))',
  row: {},
});

/** Locks a payment until the transaction ends, so that its events are processed one at a time. */
export async function lockPayment(transaction: Transaction, paymentId: string): Promise<void> {
  await takePaymentLock(transaction, [paymentId]);
}

/** Records a webhook event. Returns false if it has been received before. */
export async function insertEvent(
  transaction: Transaction,
  event: typeof paymentEvents.$inferInsert,
): Promise<boolean> {
  const rows = await transaction.drizzle
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length === 1;
}
