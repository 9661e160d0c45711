import { checkDrawProof, type DrawProof } from '@game/rules';
import { verifyRound } from '@game/rules/beacon-signature';
import type { Client } from 'pg';
import { hmacSha256, sha256 } from '../../platform/sha256.js';

/** How many raffles are read together. One has at most 10,000 entries. */
const pageLength = 20;

/**
 * Repeats all draws of all raffles from what the database contains, as a reader of their proofs does (D-21). Returns how many
 * raffles were checked, and how many are wrong.
 */
export async function auditDraws(client: Client): Promise<{ checked: number; wrong: number }> {
  const figures = { checked: 0, wrong: 0 };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<{ id: string; isConsistent: boolean; proof: DrawProof }>(proofs, [
      after,
      pageLength,
    ]);
    for (const { isConsistent, proof } of rows) {
      const checks = await checkDrawProof(proof, { hashing: { sha256, hmacSha256 }, verifyRound });
      figures.checked += 1;
      if (!isConsistent || checks.some(({ holds }) => !holds)) figures.wrong += 1;
    }
    const last = rows.at(-1);
    if (last === undefined) return figures;
    after = last.id;
  }
}

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
      'plannedRound', planned_round, 'chosenAt', ${iso('substituted_at')}, 'reason', substitute_reason) END)
    ORDER BY draw_number), '[]') AS list,
    coalesce(bool_and(entry.user_id = winner_id AND entry.product_id = draw.product_id), true) AS "winnersAreRight"
  FROM raffle_draws AS draw JOIN raffle_entries AS entry ON entry.id = winner_entry_id WHERE draw.product_id = product.id`;

const planned = `SELECT json_build_object('closesAt', ${iso('closes_at')}, 'round', round) FROM raffle_draws
  WHERE product_id = product.id AND drawn_at IS NULL AND raffle_status = 'open'`;

const proofs = `
  SELECT product.id, users = entries.entrants AND users = pairs AND users = product.entrants AND "winnersAreRight"
      AND sealed_root IS NOT NULL AS "isConsistent",
    json_build_object('format', 2, 'productId', product.id, 'maxEntries', max_entries, 'raffleEndTime', ${iso('raffle_end_time')},
      'seedHash', seed_hash, 'beacon', beacon, 'entries', entries.list, 'chainHead', chain_head, 'status', raffle_status,
      'closedAt', ${iso('closed_at')}, 'revealedSeed', revealed_seed, 'draws', draws.list, 'planned', (${planned})) AS proof
  FROM shop_products AS product LEFT JOIN raffle_seeds ON product_id = product.id
    CROSS JOIN LATERAL (${entries}) AS entries CROSS JOIN LATERAL (${draws}) AS draws
  WHERE type = 'raffle' AND product.id > $1 ORDER BY product.id LIMIT $2`;
