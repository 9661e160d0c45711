import { games, ledgerProgress, transactions } from '@game/database';
import type { LedgerConsumer } from '@game/database';
import type { GameStatus, TransactionType } from '@game/rules';
import { eq } from 'drizzle-orm';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';
import { integer, listOf, nullable, object, text, timestamp } from '../../../platform/database/columns.js';
import { columnOf } from '../../../platform/database/json-rows.js';
import { onlyRow, statement } from '../../../platform/database/statement.js';

/** The end of the ledger, and the transactions that were writing to it a moment later. */
export interface LedgerEnd {
  /** The highest id that is committed; 0 if the ledger is empty. */
  lastId: number;
  /** The virtual ids of the transactions, which PostgreSQL does not use again. */
  writers: string[];
}

const selectEnd = statement({
  name: 'ledger.findEnd',
  text: `
    SELECT coalesce((SELECT max(id) FROM transactions), 0) AS "lastId",
      ARRAY(SELECT virtualtransaction FROM pg_locks
        WHERE relation = 'transactions'::regclass AND mode = 'RowExclusiveLock' AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS writers`,
  row: { lastId: integer, writers: listOf(text) },
});

/**
 * Reads the end of the ledger. A statement that inserts rows locks the table before it takes ids, and the lock lasts until its
 * transaction has ended. The snapshot for `lastId` is older than the list of locks. So each row up to `lastId` is committed or
 * rolled back, or belongs to one of the writers.
 */
export async function findEnd(on: Connection): Promise<LedgerEnd> {
  return onlyRow(await selectEnd(on));
}

const selectProgress = prepared((drizzle) =>
  drizzle
    .select({ countedTo: ledgerProgress.countedTo })
    .from(ledgerProgress)
    .where(eq(ledgerProgress.consumer, parameter('consumer')))
    .prepare('ledger.findProgress'),
);

/** Reads up to which row a consumer has counted the ledger. */
export async function findProgress(on: Connection, consumer: LedgerConsumer): Promise<number> {
  const [row] = await selectProgress(on).execute({ consumer });
  if (!row) throw new Error(`${consumer} has no progress`);
  return row.countedTo;
}

const lockFreeProgress = prepared((drizzle) =>
  drizzle
    .select({ countedTo: ledgerProgress.countedTo })
    .from(ledgerProgress)
    .where(eq(ledgerProgress.consumer, parameter('consumer')))
    .for('update', { skipLocked: true })
    .prepare('ledger.lockProgressIfFree'),
);

/** Locks the progress of a consumer until the transaction ends, and returns it; null if it is locked already. */
export async function lockProgressIfFree(transaction: Transaction, consumer: LedgerConsumer): Promise<number | null> {
  const [row] = await lockFreeProgress(transaction).execute({ consumer });
  return row?.countedTo ?? null;
}

const lockAnyProgress = prepared((drizzle) =>
  drizzle
    .select({ countedTo: ledgerProgress.countedTo })
    .from(ledgerProgress)
    .where(eq(ledgerProgress.consumer, parameter('consumer')))
    .for('update')
    .prepare('ledger.lockProgress'),
);

/** Locks the progress of a consumer until the transaction ends. Waits for a transaction that counts. */
export async function lockProgress(transaction: Transaction, consumer: LedgerConsumer): Promise<void> {
  await lockAnyProgress(transaction).execute({ consumer });
}

const setProgress = prepared((drizzle) =>
  drizzle
    .update(ledgerProgress)
    .set({ countedTo: parameter('countedTo') })
    .where(eq(ledgerProgress.consumer, parameter('consumer')))
    .prepare('ledger.updateProgress'),
);

/** Stores up to which row a consumer has counted the ledger. */
export async function updateProgress(
  transaction: Transaction,
  consumer: LedgerConsumer,
  countedTo: number,
): Promise<void> {
  await setProgress(transaction).execute({ consumer, countedTo });
}

/** A row of the ledger that has ended a game or a tournament, or changed a balance otherwise. */
export interface SettledRow {
  id: number;
  userId: string;
  type: TransactionType;
  balanceDelta: number;
  raffleEntryId: string | null;
  redemptionId: string | null;
  purchaseId: string | null;
  createdAt: Date;
  game: { id: string; status: GameStatus; stakeAmount: number; player1Id: string; player2Id: string | null } | null;
  /** The tournament that the player has won. */
  tournament: { id: string; stakeAmount: number; playerIds: string[] } | null;
}

// Subqueries, not joins: the planner expects many rows, and would read the joined tables from their beginning.
const selectSettledRows = statement({
  name: 'ledger.findSettledRows',
  text: `
    SELECT row_to_json(settled) AS settled FROM (
      SELECT id, user_id AS "userId", type, balance_delta AS "balanceDelta", raffle_entry_id AS "raffleEntryId",
        redemption_id AS "redemptionId", purchase_id AS "purchaseId", created_at AS "createdAt",
        (SELECT row_to_json(game) FROM (
          SELECT id, status, stake_amount AS "stakeAmount", player1_id AS "player1Id", player2_id AS "player2Id"
          FROM games WHERE id = game_id
        ) AS game) AS game,
        CASE WHEN type = 'tournament_win' THEN (SELECT row_to_json(won) FROM (
          SELECT id, stake_amount AS "stakeAmount", ARRAY(
            SELECT player_id FROM tournament_participants AS participant
            WHERE participant.tournament_id = tournaments.id AND left_at IS NULL
          ) AS "playerIds"
          FROM tournaments WHERE id = transactions.tournament_id
        ) AS won) END AS tournament
      FROM transactions WHERE id > $1 AND id <= $2 AND type NOT IN ('stake', 'tournament_stake')
      ORDER BY id
    ) AS settled`,
  row: {
    settled: object({
      id: integer,
      userId: text,
      type: columnOf(transactions.type),
      balanceDelta: integer,
      raffleEntryId: nullable(text),
      redemptionId: nullable(text),
      purchaseId: nullable(text),
      createdAt: timestamp,
      game: nullable(
        object({
          id: text,
          status: columnOf(games.status),
          stakeAmount: integer,
          player1Id: text,
          player2Id: nullable(text),
        }),
      ),
      tournament: nullable(object({ id: text, stakeAmount: integer, playerIds: listOf(text) })),
    }),
  },
  isJson: true,
});

/** Reads the rows with ids above `after` and up to `to`, in their order, without stakes. */
export async function findSettledRows(on: Connection, after: number, to: number): Promise<SettledRow[]> {
  const rows = await selectSettledRows(on, [String(after), String(to)]);
  return rows.map(({ settled }) => settled);
}
