import { integer } from '../../../platform/database/columns.js';
import type { Transaction } from '../../../platform/database/database.js';
import { onlyRow, statement } from '../../../platform/database/statement.js';
import type { Outage } from '../../../platform/outages.js';

const extendOpen = statement({
  name: 'games.extendDeadlines',
  text: `
    WITH extended AS (
      UPDATE games SET version = version + 1, deadline_at = deadline_at + $2 * interval '1 millisecond',
        extended_deadline_at = deadline_at + $2 * interval '1 millisecond'
      WHERE status IN ('waiting', 'inProgress') AND deadline_at > $1 AND deadline_at <= coalesce($3::timestamptz, 'infinity') RETURNING id)
    SELECT count(*) AS count FROM extended`,
  row: { count: integer },
});

/** Extends the deadlines that `outage` extends, and returns how many they were (D-13). */
export async function extendDeadlines(
  transaction: Transaction,
  { startedAt, lengthMs, lastDeadlineAt }: Outage,
): Promise<number> {
  return onlyRow(await extendOpen(transaction, [startedAt, lengthMs, lastDeadlineAt])).count;
}
