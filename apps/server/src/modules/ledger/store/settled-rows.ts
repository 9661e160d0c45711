import { games, ledgerProgress, tournamentParticipants, tournaments, transactions } from '@game/database';
import type { LedgerConsumer } from '@game/database';
import type { GameStatus, TransactionType } from '@game/rules';
import { and, eq, gt, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';
import { integer, listOf, text } from '../../../platform/database/columns.js';
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

const selectSettledRows = prepared((drizzle) => {
  // The limits make the planner look up each row: it expects many rows, and would read both tables from their beginning.
  const game = drizzle
    .select({
      id: games.id,
      status: games.status,
      stakeAmount: games.stakeAmount,
      player1Id: games.player1Id,
      player2Id: games.player2Id,
    })
    .from(games)
    .where(eq(games.id, transactions.gameId))
    .limit(1)
    .as('game');
  const players = drizzle
    .select({ playerId: tournamentParticipants.playerId })
    .from(tournamentParticipants)
    .where(and(eq(tournamentParticipants.tournamentId, tournaments.id), isNull(tournamentParticipants.leftAt)));
  const tournament = drizzle
    .select({
      id: sql`${tournaments.id}`.mapWith(tournaments.id).as('won_tournament_id'),
      stakeAmount: sql`${tournaments.stakeAmount}`.mapWith(tournaments.stakeAmount).as('tournament_stake_amount'),
      playerIds: sql`ARRAY(${players})`.mapWith(listOf(text)).as('player_ids'),
    })
    .from(tournaments)
    .where(and(eq(tournaments.id, transactions.tournamentId), eq(transactions.type, 'tournament_win')))
    .limit(1)
    .as('tournament');
  return drizzle
    .select({
      id: transactions.id,
      userId: transactions.userId,
      type: transactions.type,
      balanceDelta: transactions.balanceDelta,
      raffleEntryId: transactions.raffleEntryId,
      redemptionId: transactions.redemptionId,
      purchaseId: transactions.purchaseId,
      createdAt: transactions.createdAt,
      game: {
        id: game.id,
        status: game.status,
        stakeAmount: game.stakeAmount,
        player1Id: game.player1Id,
        player2Id: game.player2Id,
      },
      tournament: {
        id: tournament.id,
        stakeAmount: tournament.stakeAmount,
        playerIds: tournament.playerIds,
      },
    })
    .from(transactions)
    .leftJoinLateral(game, sql`true`)
    .leftJoinLateral(tournament, sql`true`)
    .where(
      and(
        gt(transactions.id, parameter('after')),
        lte(transactions.id, parameter('to')),
        notInArray(transactions.type, ['stake', 'tournament_stake']),
      ),
    )
    .orderBy(transactions.id)
    .prepare('ledger.findSettledRows');
});

/** Reads the rows with ids above `after` and up to `to`, in their order, without stakes. */
export async function findSettledRows(on: Connection, after: number, to: number): Promise<SettledRow[]> {
  return selectSettledRows(on).execute({ after, to });
}
