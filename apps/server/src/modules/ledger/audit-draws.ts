import { checkDrawProof } from '@game/rules';
import { verifyRound } from '@game/rules/beacon-signature';
import type { Connection } from '../../platform/database/database.js';
import { hmacSha256, sha256 } from '../../platform/sha256.js';
import { findProofs } from './store/audit-draws.js';

/** How many raffles are read together. One has at most 10,000 entries. */
const pageLength = 20;

/**
 * Repeats all draws of all raffles from what the database contains, as a reader of their proofs does (D-21). Returns how many
 * raffles were checked, and how many are wrong.
 */
export async function auditDraws(on: Connection): Promise<{ checked: number; wrong: number }> {
  const figures = { checked: 0, wrong: 0 };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await findProofs(on, after, pageLength);
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
