import type { TransactionSubject } from '@game/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { idempotencyKeys, profiles } from '@game/database';
import type { TransactionType } from '@game/rules';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database/database.js';

/** A row to append; see `LedgerEntry` in `service.ts`. */
export interface TransactionRow {
  userId: string;
  type: TransactionType;
  amount: number;
  balanceDelta: number;
  gameId: string | null;
  tournamentId: string | null;
  participantId: number | null;
  raffleEntryId: string | null;
  redemptionId: string | null;
  purchaseId: string | null;
}

/** Appends rows. A trigger changes the balances once for all of them, and refuses to make one negative. */
export async function appendTransactions(transaction: Transaction, rows: TransactionRow[], now: Date): Promise<void> {
  const values = [JSON.stringify(rows), now];
  await transaction.query({ name: 'ledger_append', text: 'SELECT append_transactions($1, $2)', values });
}

const lockBalancesText = `
  SELECT FROM profiles WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

/** Locks the balances of several players until the transaction ends. */
export async function lockBalances(transaction: Transaction, userIds: string[]): Promise<void> {
  await transaction.query({ name: 'ledger_lock_balances', text: lockBalancesText, values: [userIds] });
}

const selectBalancesText = `
  SELECT id AS "userId", balance::float8 AS balance, balance_version AS version
  FROM profiles WHERE id = ANY($1::uuid[])`;

/** Reads the balances of several players, with their versions. */
export async function findBalances(
  on: Connection,
  userIds: string[],
): Promise<{ userId: string; balance: number; version: number }[]> {
  return on.query({ name: 'ledger_select_balances', text: selectBalancesText, values: [userIds] });
}

const selectBalance = prepared((drizzle) =>
  drizzle
    .select({ balance: profiles.balance, version: profiles.balanceVersion })
    .from(profiles)
    .where(eq(profiles.id, parameter('userId')))
    .prepare('ledger_select_balance'),
);

/** Reads a player's balance with its version; undefined if the player does not exist. */
export async function findBalance(
  on: Connection,
  userId: string,
): Promise<{ balance: number; version: number } | undefined> {
  const [row] = await selectBalance(on).execute({ userId });
  return row;
}

/** A row of a player's transaction history. */
export interface StoredTransaction {
  id: number;
  type: TransactionType;
  amount: number;
  balanceDelta: number;
  subject: TransactionSubject | null;
  createdAt: Date;
}

// Each name is read by primary keys, once per row of the page.
const subjectSql = `
  CASE WHEN game_id IS NOT NULL THEN (
    SELECT json_build_object('kind', 'game', 'id', games.id, 'opponent', (
      SELECT json_build_object('username', username, 'isBot', is_bot) FROM profiles
      WHERE id = CASE WHEN player1_id = user_id THEN player2_id ELSE player1_id END))
    FROM games WHERE games.id = game_id)
  WHEN tournament_id IS NOT NULL THEN (
    SELECT json_build_object('kind', 'tournament', 'id', id, 'name', name) FROM tournaments WHERE id = tournament_id)
  WHEN coalesce(raffle_entry_id, redemption_id) IS NOT NULL THEN (
    SELECT json_build_object('kind', 'product', 'id', id, 'name', name) FROM shop_products
    WHERE id = coalesce(
      (SELECT product_id FROM raffle_entries WHERE raffle_entries.id = raffle_entry_id),
      (SELECT product_id FROM prize_redemptions WHERE prize_redemptions.id = redemption_id)))
  END`;

// The subquery hides from the planner whose rows are read: for a player with very many rows it would read the rows of all
// players, newest first, until it had found enough.
const selectTransactionsText = `
  SELECT id::float8 AS id, type, amount, balance_delta AS "balanceDelta", ${subjectSql} AS subject,
    created_at AS "createdAt"
  FROM transactions
  WHERE user_id = (SELECT $1::uuid) AND id < coalesce($2::bigint, 9223372036854775807) ORDER BY transactions.id DESC LIMIT $3`;

/** Finds up to `limit` rows of a player, newest first, older than `beforeId` if given. */
export async function findTransactions(
  on: Connection,
  userId: string,
  beforeId: number | null,
  limit: number,
): Promise<StoredTransaction[]> {
  return on.query({
    name: 'ledger_select_transactions',
    text: selectTransactionsText,
    values: [userId, beforeId, limit],
  });
}

const sumReferralRewardsText = `
  SELECT coalesce(sum(amount), 0)::float8 AS total FROM transactions WHERE user_id = $1 AND type = 'referral_reward'`;

/** Sums a player's referral rewards, which have a separate index. */
export async function sumReferralRewards(on: Connection, userId: string): Promise<number> {
  const statement = { name: 'ledger_sum_referral_rewards', text: sumReferralRewardsText, values: [userId] };
  const [row] = await on.query<{ total: number }>(statement);
  return row?.total ?? 0;
}

const selectBalanceForUpdate = prepared((drizzle) =>
  drizzle
    .select({ balance: profiles.balance, debt: profiles.debt, breakUntil: profiles.breakUntil })
    .from(profiles)
    .where(and(eq(profiles.id, parameter('userId')), isNull(profiles.deletedAt)))
    .for('no key update')
    .prepare('ledger_select_balance_for_update'),
);

/**
 * Reads a player's balance and debt and until when they take a break, and locks them until the transaction ends; undefined if
 * the player does not exist or is deleted.
 */
export async function findBalanceForUpdate(
  transaction: Transaction,
  userId: string,
): Promise<{ balance: number; debt: number; breakUntil: Date | null } | undefined> {
  const [row] = await selectBalanceForUpdate(transaction).execute({ userId });
  return row;
}

/** The stored answer to a request. `requestHash` detects a key that is reused for a different request. */
export interface StoredAnswer {
  requestHash: string;
  answer: unknown;
}

// The lock makes a second request with the same key wait, even if midnight puts its answer into another partition.
const insertAnswerText = `
  INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at)
  SELECT $1::uuid, $2::uuid, $3, $4::json, $5::timestamptz
  FROM pg_advisory_xact_lock(hashtextextended($1::uuid::text || $2::uuid::text, 0))`;

/** Stores an answer. Fails with an error for `isDuplicateAnswer` if the key already has one. */
export async function insertAnswer(on: Connection, answered: RequestAnswer, now: Date): Promise<void> {
  const { playerId, key, requestHash, answer } = answered;
  const values = [playerId, key, requestHash, JSON.stringify(answer), now];
  await on.query({ name: 'ledger_insert_answer', text: insertAnswerText, values });
}

/** Whether a statement failed because it would have stored a second answer for a key. */
export function isDuplicateAnswer(error: unknown): boolean {
  const { code, table } = (error ?? {}) as { code?: string; table?: string };
  return code === '23505' && table?.startsWith('idempotency_keys') === true;
}

/** A request with the answer that is stored for its retries. */
export interface RequestAnswer extends StoredAnswer {
  playerId: string;
  key: string;
}

// Hides the number of keys from the planner, which could otherwise scan whole partitions.
const selectAnswersText = `
  SELECT user_id AS "playerId", stored.key, request_hash AS "requestHash", answer
  FROM unnest($1::uuid[], $2::uuid[]) AS asked (player_id, key) CROSS JOIN LATERAL (
    SELECT * FROM idempotency_keys AS stored WHERE stored.user_id = player_id AND stored.key = asked.key OFFSET 0
  ) AS stored`;

/** Reads the stored answers of requests; those without one are left out. */
export async function findAnswers(
  on: Connection,
  requests: { playerId: string; key: string }[],
): Promise<RequestAnswer[]> {
  const values = [requests.map(({ playerId }) => playerId), requests.map(({ key }) => key)];
  return on.query({ name: 'ledger_select_answers', text: selectAnswersText, values });
}

/** Deletes all stored answers of a player. */
export async function deleteAnswersOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.drizzle.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}
