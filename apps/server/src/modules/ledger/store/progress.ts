import type { Transaction } from '../../../platform/database/database.js';

/** The tables that store up to which row a feature has counted the ledger; each has one row. */
type ProgressTable = 'collusion_progress' | 'standings_progress';

/** Locks a progress until the transaction ends. Returns the last row that is counted; null if it is locked already. */
export async function lockProgress(transaction: Transaction, table: ProgressTable): Promise<number | null> {
  const [row] = await transaction.query<{ countedTo: string }>({
    name: `ledger_lock_${table}`,
    text: `SELECT counted_to AS "countedTo" FROM ${table} FOR UPDATE SKIP LOCKED`,
    values: [],
  });
  return row ? Number(row.countedTo) : null;
}

/** Stores the last row that is counted. */
export async function updateProgress(transaction: Transaction, table: ProgressTable, countedTo: number): Promise<void> {
  const statement = { name: `ledger_update_${table}`, text: `UPDATE ${table} SET counted_to = $1` };
  await transaction.query({ ...statement, values: [countedTo] });
}
