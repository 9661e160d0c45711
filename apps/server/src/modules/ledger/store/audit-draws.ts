import { boolean, text } from '../../../platform/database/columns.js';
import type { Connection } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';

const iso = (time: string) => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const entries = `SELECT
    coalesce(json_agg(json_build_object('number', entry_number, 'entrant', entrant,
      'random', number, 'enteredAt', ${iso('created_at')}) ORDER BY entry_number), '[]') AS list,
    count(DISTINCT user_id) AS users, count(DISTINCT entrant) AS entrants, count(DISTINCT (user_id, entrant)) AS pairs
  FROM raffle_entries WHERE product_id = product.id`;

const draws = `SELECT coalesce(json_agg(json_build_object('drawNumber', draw_number, 'closesAt', ${iso('closes_at')},
    'round', round, 'signature', signature, 'seed', seed, 'drawnAt', ${iso('drawn_at')}, 'redeemBy', ${iso('redeem_by')},
    'excludedEntrants', (SELECT coalesce(json_agg(entrant), '[]') FROM raffle_draws AS earlier
      JOIN raffle_entries ON raffle_entries.id = earlier.winner_entry_id
      WHERE earlier.product_id = draw.product_id AND earlier.draw_number < draw.draw_number),
    'winnerEntry', entry_number, 'substitute', CASE WHEN planned_round IS NOT NULL THEN json_build_object(
      'plannedRound', planned_round, 'chosenAt', ${iso('substituted_at')}, 'reason', substitute_reason) END,
    'orderedAt', ${iso('ordered_at')}, 'receipt', receipt, 'refusal', CASE WHEN forfeited_at IS NOT NULL THEN
      json_build_object('cause', refusal_cause, 'at', ${iso('forfeited_at')}, 'word', decline_word) END)
    ORDER BY draw_number), '[]') AS list,
    coalesce(bool_and(entry.user_id = winner_id AND entry.product_id = draw.product_id), true) AS "winnersAreRight"
  FROM raffle_draws AS draw JOIN raffle_entries AS entry ON entry.id = winner_entry_id WHERE draw.product_id = product.id`;

const planned = `SELECT json_build_object('closesAt', ${iso('closes_at')}, 'round', round) FROM raffle_draws
  WHERE product_id = product.id AND drawn_at IS NULL AND raffle_status = 'open'`;

const selectProofs = statement({
  name: 'ledger.findProofs',
  text: `
  SELECT product.id, users = entries.entrants AND users = pairs AND users = product.entrants AND "winnersAreRight"
      AND sealed_root IS NOT NULL AS "isConsistent",
    json_build_object('format', 1, 'productId', product.id, 'maxEntries', max_entries, 'raffleEndTime', ${iso('raffle_end_time')},
      'seedHash', seed_hash, 'beacon', beacon, 'orderHashes', order_hashes, 'entries', entries.list,
      'chainHead', chain_head, 'status', raffle_status, 'closedAt', ${iso('closed_at')},
      'cancelled', CASE WHEN cancelled_at IS NOT NULL THEN
        json_build_object('at', ${iso('cancelled_at')}, 'cause', cancel_cause) END,
      'revealedSeed', revealed_seed, 'draws', draws.list, 'planned', (${planned})) AS proof
  FROM shop_products AS product LEFT JOIN raffle_seeds ON product_id = product.id
    CROSS JOIN LATERAL (${entries}) AS entries CROSS JOIN LATERAL (${draws}) AS draws
  WHERE type = 'raffle' AND product.id > $1 ORDER BY product.id LIMIT $2`,
  row: { id: text, isConsistent: boolean, proof: (value) => value },
});

/** What the database contains of a raffle: the proof of its draws, and whether its rows are consistent otherwise. */
export interface RaffleProof {
  id: string;
  isConsistent: boolean;
  /** A `DrawProof`, unless its rows are wrong. */
  proof: unknown;
}

/** Reads up to `limit` raffles after the one with the id `after`, in the order of their ids. */
export async function findProofs(on: Connection, after: string, limit: number): Promise<RaffleProof[]> {
  return selectProofs(on, [after, limit]);
}
