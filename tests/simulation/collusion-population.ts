import type { PlayerTraits } from '../../apps/server/src/modules/collusion/evidence.js';
import { RandomPlay, type Day } from './collusion-play.js';
import { addRing, ringKinds, type RingKind } from './collusion-rings.js';

const allKinds: RingKind[] = [...ringKinds, 'split'];

/** Some weeks of random play. */
export interface Population {
  accounts: Map<string, PlayerTraits>;
  days: Day[];
  honestIds: string[];
  /** The accounts to which rings move tickets, one per ring. */
  leaders: { id: string; kind: RingKind }[];
}

/**
 * Builds the play of `size` accounts, of which 5 % belong to rings. Honest players include newcomers, friends who play each
 * other a lot, referred friends, households and large networks that share an address, strong players, and gamblers who stake
 * all that they have. A stake is at most the balance.
 */
export function randomPopulation(seed: number, size: number): Population {
  const play = new RandomPlay(seed);
  while (play.people.length < 0.95 * size) play.addHonest();
  const honest = [...play.people];
  play.playHonestly(honest);
  const leaders: Population['leaders'] = [];
  while (play.people.length < size) {
    const kind = allKinds[(5 * seed + leaders.length) % allKinds.length] as RingKind;
    leaders.push({ id: addRing(play, kind, honest).id, kind });
  }
  return {
    accounts: new Map(play.people.map((person) => [person.id, person])),
    days: play.days,
    honestIds: honest.map(({ id }) => id),
    leaders,
  };
}
