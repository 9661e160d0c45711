import type { Connection } from '../../platform/database/database.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'> & {
  /** The posts that may be read in a month, because X charges for each; null if there is no limit. */
  xMonthlyReads: number | null;
};

/**
 * Counts the posts that are read at X, for all servers together. Posts are reserved before a request, so that servers that ask
 * at the same time cannot exceed the monthly limit together. See decision 0025.
 */
export class XReads {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Reserves `posts` for a request of up to as many. Returns a function that ends the reservation, with how many X has charged for.
   * @throws {Refusal} `X_METRICS_PAUSED`, if they would exceed the limit of this month.
   */
  async reserve(posts: number): Promise<(charged: number) => Promise<void>> {
    const { database, clock, xMonthlyReads } = this.#dependencies;
    const now = clock.now();
    const month = monthOf(now);
    const limit = xMonthlyReads ?? unlimited;
    if (posts > limit || !(await database.run((on) => store.addReads(on, month, posts, limit)))) {
      throw new Refusal('X_METRICS_PAUSED', { retryAfterSeconds: secondsToNextMonth(now) });
    }
    return (charged) => database.run((on) => store.returnReads(on, month, posts - charged));
  }
}

/** The largest number that the column holds. */
const unlimited = 2 ** 31 - 1;

/** Returns how many posts were read in the current month. */
export async function countReads(on: Connection, now: Date): Promise<number> {
  return store.findReads(on, monthOf(now));
}

/** Returns the first day of the month (UTC) of a time, such as '2026-11-01'. */
function monthOf(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}

function secondsToNextMonth(now: Date): number {
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()) / 1000);
}
