import type { Acquaintances, InputOf, Leaderboard } from '@game/contract';
import { countedPeople, type TrophyFacts } from '@game/rules';
import { CachedValue } from '../../platform/cached-value.js';
import type { Connection, Transaction } from '../../platform/database/database.js';
import type { DepartureHandler } from '../../platform/departures.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger, SettledRow } from '../ledger/service.js';
import { countResults } from './counting.js';
import { bucketOf, resultsIn, startOf } from './standing.js';
import { findPair, countPeople, type PairResults } from './store/pairs.js';
import { findAcquaintances, findTop, showsResults, type TopRow } from './store/rankings.js';
import { countPlayers, deleteBefore, deleteStandings, findStandings } from './store/standings.js';

/** The number of players on a leaderboard. */
const topLength = 50;

/** The number of people on the leaderboard of those whom a player knows. */
const acquaintancesLength = 10;

/** How long a process shows the same top list, in milliseconds. */
const topLifetimeMs = 15_000;

/** How many old standings are deleted in one transaction. */
const rowsPerDeletion = 4_000;

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'> & { ledger: Ledger };
type Choice = InputOf<'leaderboards.get'>;

/** Counts results from the ledger, and ranks the players of a day, a week and all time. See decision 0031. */
export class Leaderboards {
  /** Deletes the standings of a leaving player. */
  readonly departure: DepartureHandler = {
    remove: async (transaction, { id }) => {
      // A batch that is being counted could add one.
      await this.#dependencies.ledger.lockProgress(transaction, 'leaderboards');
      const now = this.#dependencies.clock.now();
      const starts = (['day', 'week', 'all'] as const).map((period) => startOf(period, now));
      await deleteStandings(transaction, id, starts);
      return undefined;
    },
  };
  readonly #dependencies: Dependencies;
  readonly #tops = new Map<string, CachedValue<{ startsOn: string; rows: TopRow[] }>>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns the best players of the current period, and the place of the caller. Profit is for players alone, and a player who
   * does not show their results has no place. See decision 0021.
   * @throws {Refusal} `NOT_SIGNED_IN`
   */
  async get(player: Player | null, choice: Choice): Promise<Leaderboard> {
    if (player === null && choice.figure === 'profit') throw new Refusal('NOT_SIGNED_IN');
    const { startsOn, rows } = await this.#topOf(choice).get();
    const entries = entriesOf(rows);
    const caller = player ? await this.#placeOf(player, choice, startsOn, entries) : { own: null, isHidden: false };
    return { startsOn: choice.period === 'all' ? null : startsOn, entries, ...caller };
  }

  /**
   * Returns the best of the people whom the caller knows, with the caller among them: opponents of at least two games, players
   * whom the caller has invited, and the one who invited the caller. See decision 0021.
   */
  async getAcquaintances(player: Player, { period, figure }: Choice): Promise<Acquaintances> {
    const { database, clock } = this.#dependencies;
    const choice = { period, startsOn: startOf(period, clock.now()) };
    const people = await database.read((on) => findAcquaintances(on, player.id, choice));
    const ranked = people
      .map(({ id, username, avatarUrl, isBot, [figure]: value }) => ({ id, username, avatarUrl, isBot, value }))
      .filter(({ value }) => value > 0)
      .toSorted((one, other) => other.value - one.value);
    const entries = entriesOf(ranked);
    return { entries: entries.slice(0, acquaintancesLength), knowsAnyone: people.some(({ id }) => id !== player.id) };
  }

  /** Reads the lists again when they are needed next, because a player was added or removed. */
  forgetTops(): void {
    this.#tops.clear();
  }

  /** Returns how often a player won, lost and tied in games against another. */
  async headToHead(on: Connection, playerId: string, opponentId: string): Promise<PairResults> {
    return findPair(on, playerId, opponentId);
  }

  /** Returns what a player's trophies need to know about their opponents. It is counted like the leaderboards. */
  async opponentsOf(on: Connection, playerId: string): Promise<Pick<TrophyFacts, 'people' | 'giants'>> {
    const people = await countPeople(on, playerId, countedPeople);
    const allTime = { period: 'all', startsOn: startOf('all', this.#dependencies.clock.now()) } as const;
    const [standing] = await findStandings(on, [allTime], [playerId]);
    return { people, giants: standing?.giants ?? 0 };
  }

  /** Adds the results in the ledger that are not counted yet. Does nothing while another process does the same. */
  async countNew(signal?: AbortSignal): Promise<void> {
    const { ledger, clock } = this.#dependencies;
    const count = async (transaction: Transaction, rows: SettledRow[]) =>
      countResults(transaction, resultsIn(rows), clock.now());
    await ledger.readSettled('leaderboards', count, signal);
  }

  /** Deletes the standings of days and weeks that are over. `signal` ends it after the current transaction. */
  async deleteOld(signal?: AbortSignal): Promise<void> {
    const { database, clock } = this.#dependencies;
    for (const period of ['day', 'week'] as const) {
      const current = { period, startsOn: startOf(period, clock.now()) };
      const deleteSome = () =>
        database.transaction((transaction) => deleteBefore(transaction, current, rowsPerDeletion));
      while (!signal?.aborted && (await deleteSome()) === rowsPerDeletion);
    }
  }

  /** The top list of a choice, from memory. */
  #topOf({ period, figure }: Choice): CachedValue<{ startsOn: string; rows: TopRow[] }> {
    const { database, clock } = this.#dependencies;
    const startsOn = startOf(period, clock.now());
    const key = `${period} ${figure} ${startsOn}`;
    const kept = this.#tops.get(key);
    if (kept) return kept;
    for (const old of this.#tops.keys()) if (old.startsWith(`${period} ${figure} `)) this.#tops.delete(old);
    const read = async () => ({
      startsOn,
      rows: await database.run((on) => findTop(on, { period, figure, startsOn, limit: topLength })),
    });
    const top = new CachedValue(clock, topLifetimeMs, read);
    this.#tops.set(key, top);
    return top;
  }

  /** The place of a player: exact among those shown, otherwise estimated from how many players have about the same value. */
  async #placeOf(
    { id }: Player,
    { period, figure }: Choice,
    startsOn: string,
    entries: Leaderboard['entries'],
  ): Promise<Pick<Leaderboard, 'own' | 'isHidden'>> {
    const shown = entries.find(({ player }) => player.id === id);
    if (shown) return { own: { place: shown.place, value: shown.value, isApproximate: false }, isHidden: false };
    return this.#dependencies.database.read(async (on) => {
      if (!(await showsResults(on, id))) return { own: null, isHidden: true };
      const [standing] = await findStandings(on, [{ period, startsOn }], [id]);
      if (!standing) return { own: null, isHidden: false };
      const value = standing[figure];
      const { above, inBucket } = await countPlayers(on, { period, startsOn, figure, bucket: bucketOf(value) });
      // In the middle of those with about the same value; with exactly the same value, first of them.
      const before = Math.abs(value) < 32 ? 0 : Math.floor(inBucket / 2);
      const place = Math.max(above + before, entries.filter((entry) => entry.value > value).length) + 1;
      return { own: { place, value, isApproximate: true }, isHidden: false };
    });
  }
}

/** The rows, which are sorted by value, with places. Players with the same value have the same place. */
function entriesOf(rows: TopRow[]): Leaderboard['entries'] {
  return rows.map(({ value, ...player }) => ({
    place: 1 + rows.filter((row) => row.value > value).length,
    value,
    player,
  }));
}
