import { describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/src/config.js';
import { addReceipts, addWins, pairOf, type Records } from '../../apps/server/src/modules/collusion/evidence.js';
import { reasonsOf } from '../../apps/server/src/modules/collusion/reasons.js';
import { repetitions } from '../support/torture/scale.js';
import { randomPopulation, type Population } from './collusion-population.js';
import { ringKinds, type RingKind } from './collusion-rings.js';

/** The default thresholds. */
const { review } = readConfig({});
const populations = repetitions({ usual: 4, torture: 100 });
const nothing = { received: 0, net: 0 };

/** Returns a function that says whether the orders of a player would be under review after the play of a population. */
function countAll({ days, accounts }: Population): (userId: string) => boolean {
  const records: Records = { totals: new Map(), opponents: new Map() };
  const beaten = new Map<string, Set<string>>();
  for (const { receipts, wins } of days) {
    addReceipts(records, receipts);
    addWins(records, wins, accounts, review.newForMs);
    for (const { winnerId, loserIds } of wins) {
      const losers = beaten.get(winnerId) ?? new Set();
      for (const loserId of loserIds) losers.add(loserId);
      beaten.set(winnerId, losers);
    }
  }
  return (userId) => {
    const opponents = [...(beaten.get(userId) ?? [])].flatMap((opponentId) => {
      const found = records.opponents.get(pairOf(userId, opponentId));
      return found ? [{ ...found, totals: records.totals.get(opponentId) ?? nothing }] : [];
    });
    const top = opponents.toSorted((one, other) => other.won - other.lost - (one.won - one.lost)).slice(0, 20);
    return reasonsOf(records.totals.get(userId) ?? nothing, top, review).length > 0;
  };
}

describe('random play with 5 % accounts in rings', () => {
  it('flags at least 90 % of the rings, of each kind, and at most 1 % of the honest players', () => {
    const honest = { flagged: 0, all: 0 };
    const kinds: RingKind[] = [...ringKinds, 'split'];
    const rings = new Map(kinds.map((kind) => [kind, { flagged: 0, all: 0 }]));
    for (let seed = 1; seed <= populations; seed += 1) {
      const population = randomPopulation(seed, 1000);
      const isSuspect = countAll(population);
      const cases = [
        ...population.honestIds.map((id) => ({ id, sum: honest })),
        ...population.leaders.map(({ id, kind }) => ({ id, sum: rings.get(kind) })),
      ];
      for (const { id, sum } of cases) {
        if (!sum) continue;
        sum.all += 1;
        if (isSuspect(id)) sum.flagged += 1;
      }
    }
    const share = ({ flagged, all }: typeof honest) => (100 * flagged) / all;
    const figures = [...rings, ['honest', honest] as const].map(
      ([name, sum]) => `${name} ${share(sum).toFixed(2)} % of ${sum.all}`,
    );
    console.log(`flagged: ${figures.join(', ')}`);

    expect(share(honest)).toBeLessThanOrEqual(1);
    expect(ringKinds.filter((kind) => share(rings.get(kind) ?? honest) < 90)).toEqual([]);
  });
});
