import type { TransactionSubject } from '@game/contract';
import { transactions } from '@game/database';
import type { LedgerRow, TransactionType } from '@game/rules';
import { and, eq, sql, sum } from 'drizzle-orm';
import {
  boolean,
  integer,
  nullable,
  object,
  oneOf,
  text,
  timestamp,
  type Reader,
} from '../../../platform/database/columns.js';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';
import { columnOf } from '../../../platform/database/json-rows.js';
import { statement } from '../../../platform/database/statement.js';

/** A row to append; see `LedgerEntry` in `service.ts`. */
export type TransactionRow = Omit<LedgerRow, 'id' | 'type' | 'createdAt'> & { type: TransactionType };

const append = statement({ name: 'ledger.append', text: 'SELECT append_transactions($1, $2)', row: {} });

/** Appends rows. A trigger changes the balances once for all of them, and refuses to make one negative. */
export async function appendTransactions(transaction: Transaction, rows: TransactionRow[], now: Date): Promise<void> {
  await append(transaction, [JSON.stringify(rows), now]);
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

const subjects = {
  game: object({ kind: oneOf(['game']), id: text, opponent: nullable(object({ username: text, isBot: boolean })) }),
  tournament: object({ kind: oneOf(['tournament']), id: text, name: text }),
  product: object({ kind: oneOf(['product']), id: text, name: text }),
};
const kind = object({ kind: oneOf(['game', 'tournament', 'product']) });
const subject: Reader<TransactionSubject> = (value) => subjects[kind(value).kind](value);

// The subquery hides from the planner whose rows are read: for a player with very many rows it would read the rows of all
// players, newest first, until it had found enough.
const selectTransactions = statement({
  name: 'ledger.findTransactions',
  text: `
    SELECT id, type, amount, balance_delta AS "balanceDelta", ${subjectSql} AS subject, created_at AS "createdAt"
    FROM transactions
    WHERE user_id = (SELECT $1::uuid) AND id < coalesce($2::bigint, 9223372036854775807)
    ORDER BY transactions.id DESC LIMIT $3`,
  row: {
    id: integer,
    type: columnOf(transactions.type),
    amount: integer,
    balanceDelta: integer,
    subject: nullable(subject),
    createdAt: timestamp,
  },
});

/** Finds up to `limit` rows of a player, newest first, older than `beforeId` if given. */
export async function findTransactions(
  on: Connection,
  userId: string,
  beforeId: number | null,
  limit: number,
): Promise<StoredTransaction[]> {
  return selectTransactions(on, [userId, beforeId, limit]);
}

const sumRewards = prepared((drizzle) =>
  drizzle
    .select({ total: sum(transactions.amount).mapWith(Number) })
    .from(transactions)
    .where(and(eq(transactions.userId, parameter('userId')), eq(transactions.type, sql`'referral_reward'`)))
    .prepare('ledger.sumReferralRewards'),
);

/** Sums a player's referral rewards, which have a separate index. */
export async function sumReferralRewards(on: Connection, userId: string): Promise<number> {
  const [row] = await sumRewards(on).execute({ userId });
  return row?.total ?? 0;
}
