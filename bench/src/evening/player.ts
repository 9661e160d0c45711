import { setTimeout as delay } from 'node:timers/promises';
import type { Timings } from '../measure.js';
import type { Act, EveningSite, Listener, OpenPage } from './acts.js';
import { choices, lookSeconds, playMatch, type Evening, type Openings } from './mix.js';

/** What all players of an evening share. */
export interface Shared {
  site: EveningSite;
  openings: Openings;
  /** The accounts of those who are away. The next one who arrives is the one who has been away longest. */
  away: number[];
  hasFlipped: Set<number>;
  timings: Timings;
  /** How often each act failed, by its name and the reason. */
  failures: Map<string, number>;
}

/** Lets people sit in one seat of the evening, one after the other, for ever. */
export async function fillSeat(shared: Shared): Promise<never> {
  for (;;) {
    const account = shared.away.shift();
    if (account === undefined) throw new Error('there are more seats than accounts');
    await visit(shared, account);
    shared.away.push(account);
  }
}

/** Arrives, flips once a day, makes one choice after the other, and leaves. */
async function visit(shared: Shared, account: number): Promise<void> {
  let page: OpenPage | undefined;
  const evening: Evening = {
    account,
    openings: shared.openings,
    // A move of a match may come after its player has left.
    act: async (act, input = {}) => {
      const open = page;
      return open && timed(shared, act, () => open.act(act, input));
    },
    pause: ({ least, most }) => delay(1000 * (least + Math.random() * (most - least))),
  };
  const listener: Listener = {
    matchReady: (match) => void playMatch(evening, match),
    follow: (work) => void timed(shared, 'follow an event', work),
  };
  page = await timed(shared, 'arrive', () => shared.site.open(account, listener));
  if (page && !shared.hasFlipped.has(account)) {
    shared.hasFlipped.add(account);
    await evening.act('flip');
  }
  for (let isThere = true; isThere;) {
    await evening.pause(lookSeconds);
    isThere = page !== undefined && (await choose().play(evening)) !== 'leave';
  }
  page?.close();
  page = undefined;
}

/** Times an act that succeeds; counts one that fails, which returns undefined. */
async function timed<Result>(shared: Shared, act: Act, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await shared.timings.time(act, work);
  } catch (error) {
    const failure = `${act}: ${(error as Error).message}`;
    shared.failures.set(failure, (shared.failures.get(failure) ?? 0) + 1);
    return undefined;
  }
}

function choose() {
  let left = Math.random() * 100;
  const choice = choices.find(({ percent }) => (left -= percent) < 0);
  if (!choice) throw new Error('the shares of the mix are not 100 percent');
  return choice;
}
