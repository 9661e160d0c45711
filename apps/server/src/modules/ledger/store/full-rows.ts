import { transactions } from '@game/database';
import type { LedgerRow } from '@game/rules';
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { parameter, prepared, type Connection } from '../../../platform/database/database.js';

/** The rows with ids above `after` and up to `to`. */
export interface RowRange {
  userId?: string;
  after: number;
  to: number;
  limit: number;
}

const columns = {
  id: transactions.id,
  userId: transactions.userId,
  type: transactions.type,
  amount: transactions.amount,
  balanceDelta: transactions.balanceDelta,
  gameId: transactions.gameId,
  tournamentId: transactions.tournamentId,
  participantId: transactions.participantId,
  raffleEntryId: transactions.raffleEntryId,
  redemptionId: transactions.redemptionId,
  purchaseId: transactions.purchaseId,
  createdAt: transactions.createdAt,
};

const inRange = and(gt(transactions.id, parameter('after')), lte(transactions.id, parameter('to')));

/** Hides the player from the planner: for one with very many rows it would read the rows of all players. */
const ofPlayer = eq(transactions.userId, sql`(SELECT ${parameter('userId')}::uuid)`);

const selectRows = prepared((drizzle) =>
  drizzle
    .select(columns)
    .from(transactions)
    .where(inRange)
    .orderBy(asc(transactions.id))
    .limit(parameter('limit'))
    .prepare('ledger.findRows'),
);

/** Reads all rows in a range, in their order. */
export async function findRows(on: Connection, range: Omit<RowRange, 'userId'>): Promise<LedgerRow[]> {
  return (await selectRows(on).execute({ ...range })).map(toLedgerRow);
}

const selectRowsOf = prepared((drizzle) =>
  drizzle
    .select(columns)
    .from(transactions)
    .where(and(ofPlayer, inRange))
    .orderBy(asc(transactions.id))
    .limit(parameter('limit'))
    .prepare('ledger.findRowsOf'),
);

/** Reads the rows of a player in a range, in their order. */
export async function findRowsOf(on: Connection, range: RowRange): Promise<LedgerRow[]> {
  return (await selectRowsOf(on).execute({ ...range })).map(toLedgerRow);
}

const selectLastRow = prepared((drizzle) =>
  drizzle
    .select(columns)
    .from(transactions)
    .where(lte(transactions.id, parameter('to')))
    .orderBy(desc(transactions.id))
    .limit(1)
    .prepare('ledger.findLastRow'),
);

/** Reads the last row up to an id; null if there is none. */
export async function findLastRow(on: Connection, to: number): Promise<LedgerRow | null> {
  const [row] = await selectLastRow(on).execute({ to });
  return row === undefined ? null : toLedgerRow(row);
}

const selectLastRowOf = prepared((drizzle) =>
  drizzle
    .select(columns)
    .from(transactions)
    .where(and(ofPlayer, lte(transactions.id, parameter('to'))))
    .orderBy(desc(transactions.id))
    .limit(1)
    .prepare('ledger.findLastRowOf'),
);

/** Reads the last row of a player up to an id; null if there is none. */
export async function findLastRowOf(
  on: Connection,
  { userId, to }: Pick<RowRange, 'userId' | 'to'>,
): Promise<LedgerRow | null> {
  const [row] = await selectLastRowOf(on).execute({ userId, to });
  return row === undefined ? null : toLedgerRow(row);
}

function toLedgerRow(row: Omit<LedgerRow, 'createdAt'> & { createdAt: Date }): LedgerRow {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
