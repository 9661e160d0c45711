import { describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/src/config.js';
import { addResults, pairOf, type Records } from '../../apps/server/src/modules/collusion/evidence.js';
import { reasonsOf } from '../../apps/server/src/modules/collusion/reasons.js';
import { repetitions } from '../support/torture/scale.js';
import { randomPopulation } from './collusion-population.js';

/** The default thresholds. */
const { review } = readConfig({});
const months = repetitions({ usual: 3, torture: 100 });

/** Returns the players whose orders would have been under review at any time of a random month. */
function findSuspects(seed: number) {
  const { accounts, results, honestIds, leaderIds } = randomPopulation(seed, 1000);
  const records: Records = { evidence: new Map(), opponents: new Map() };
  const suspects = new Set<string>();
  const opponents = new Map<string, Set<string>>();
  const resultsPerRun = 100;
  for (let next = 0; next < results.length; next += resultsPerRun) {
    const counted = results.slice(next, next + resultsPerRun);
    addResults(records, counted, accounts, review.newForMs);
    for (const { winnerId, loserIds } of counted) {
      const beaten = opponents.get(winnerId) ?? new Set();
      for (const loserId of loserIds) beaten.add(loserId);
      opponents.set(winnerId, beaten);
    }
    for (const winnerId of new Set(counted.map((result) => result.winnerId))) {
      const evidence = records.evidence.get(winnerId);
      const top = topResults(records, winnerId, opponents.get(winnerId) ?? []);
      if (evidence && reasonsOf(evidence, top, review).length > 0) suspects.add(winnerId);
    }
  }
  const among = (ids: string[]) => ids.filter((id) => suspects.has(id)).length;
  return { honest: honestIds.length, rings: leaderIds.length, suspected: among(honestIds), flagged: among(leaderIds) };
}

/** Returns the results against the opponent that lost most to a player. */
function topResults({ opponents }: Records, userId: string, opponentIds: Iterable<string>) {
  let top = { net: 0, squares: 1 };
  for (const opponentId of opponentIds) {
    const { won = 0, lost = 0, squares = 1 } = opponents.get(pairOf(userId, opponentId)) ?? {};
    if (won - lost > top.net) top = { net: won - lost, squares };
  }
  return top;
}

describe('random play with 5 % accounts in rings', () => {
  it('flags at least 90 % of the rings, and at most 1 % of the honest players', () => {
    const sum = { honest: 0, rings: 0, suspected: 0, flagged: 0 };
    for (let seed = 1; seed <= months; seed += 1) {
      const found = findSuspects(seed);
      for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += found[name];
    }
    const [flagged, suspected] = [(100 * sum.flagged) / sum.rings, (100 * sum.suspected) / sum.honest];
    console.log(
      `flagged: ${flagged.toFixed(1)} % of ${sum.rings} rings, ${suspected.toFixed(2)} % of ${sum.honest} honest players`,
    );

    expect(flagged).toBeGreaterThanOrEqual(90);
    expect(suspected).toBeLessThanOrEqual(1);
  });
});
