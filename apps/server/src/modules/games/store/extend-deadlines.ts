import type { Transaction } from '../../../platform/database/database.js';
import type { Outage } from '../../../platform/outages.js';

const extendText = `
  WITH extended AS (
    UPDATE games SET version = version + 1, deadline_at = deadline_at + $2 * interval '1 millisecond',
      extended_deadline_at = deadline_at + $2 * interval '1 millisecond'
    WHERE status IN ('waiting', 'inProgress') AND deadline_at > $1 RETURNING id)
  SELECT count(*)::integer AS count FROM extended`;

/** Extends the deadlines that were open when `outage` began, and returns how many they were (D-13). */
export async function extendDeadlines(transaction: Transaction, { startedAt, lengthMs }: Outage): Promise<number> {
  const statement = { name: 'games_extend_deadlines', text: extendText, values: [startedAt, lengthMs] };
  const [row] = await transaction.query<{ count: number }>(statement);
  return row?.count ?? 0;
}
