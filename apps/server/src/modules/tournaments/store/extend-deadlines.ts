import { integer } from '../../../platform/database/columns.js';
import type { Transaction } from '../../../platform/database/database.js';
import { onlyRow, statement } from '../../../platform/database/statement.js';
import type { Outage } from '../../../platform/outages.js';

const later = `deadline_at + $2 * interval '1 millisecond'`;

const extendTournaments = statement({
  name: 'tournaments.extendTournaments',
  text: `
    WITH extended AS (
      UPDATE tournaments SET version = version + 1, deadline_at = ${later}, extended_deadline_at = ${later}
      WHERE status = 'waiting' AND deadline_at > $1 AND deadline_at <= coalesce($3::timestamptz, 'infinity') RETURNING id)
    SELECT count(*) AS count FROM extended`,
  row: { count: integer },
});

// A match changes only together with the version of its tournament: the row of the tournament is locked first.
const extendMatches = statement({
  name: 'tournaments.extendMatches',
  text: `
    WITH due AS MATERIALIZED (
      SELECT id, tournament_id FROM tournament_matches WHERE match_status = 'ready' AND deadline_at > $1 AND deadline_at <= coalesce($3::timestamptz, 'infinity')
    ), changed AS MATERIALIZED (
      UPDATE tournaments SET version = version + 1
      WHERE status = 'in_progress' AND id IN (SELECT tournament_id FROM due) RETURNING id
    ), extended AS (
      UPDATE tournament_matches SET deadline_at = ${later}, extended_deadline_at = ${later}
      WHERE id IN (SELECT due.id FROM due JOIN changed ON changed.id = tournament_id)
        AND match_status = 'ready' AND deadline_at > $1 AND deadline_at <= coalesce($3::timestamptz, 'infinity') RETURNING id)
    SELECT count(*) AS count FROM extended`,
  row: { count: integer },
});

/** Extends the deadlines that `outage` extends, and returns how many they were (D-18, D-19). */
export async function extendDeadlines(
  transaction: Transaction,
  { startedAt, lengthMs, lastDeadlineAt }: Outage,
): Promise<number> {
  let total = 0;
  for (const extend of [extendTournaments, extendMatches]) {
    total += onlyRow(await extend(transaction, [startedAt, lengthMs, lastDeadlineAt])).count;
  }
  return total;
}
