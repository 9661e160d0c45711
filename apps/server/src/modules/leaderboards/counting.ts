import { leaderboardFigures, leaderboardPeriods, type LeaderboardPeriod } from '@game/contract';
import { isGiant } from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import { addResult, bucketOf, noStanding, startMsOf, startOf, type Result, type Standing } from './standing.js';
import { addPairs } from './store/pairs.js';
import * as store from './store/standings.js';

/** Adds results to the standings of their players in the periods that are not over, and to those of the pairs. */
export async function countResults(transaction: Transaction, results: Result[], now: Date): Promise<void> {
  if (results.length === 0) return;
  const players = [...new Set(results.map(({ userId }) => userId))].toSorted();
  await countPairs(transaction, results);
  const unranked = await store.findUnranked(transaction, players);
  const periods = leaderboardPeriods.map((period) => new CountedPeriod(period, now));
  const withOpponents = [...new Set([...players, ...results.flatMap(({ opponentId }) => opponentId ?? [])])];
  for (const found of await store.findStandings(transaction, periods, withOpponents)) {
    const { period, startsOn: _, userId, ...standing } = found;
    periods.find((one) => one.period === period)?.before.set(userId, standing);
  }
  for (const result of results) {
    if (!unranked.has(result.userId)) for (const period of periods) period.add(result);
  }
  await store.saveStandings(
    transaction,
    periods.flatMap((period) => period.rows(players)),
  );
  await store.changeBuckets(
    transaction,
    periods.flatMap((period) => period.bucketChanges()),
  );
}

/** The standings of one period, before and after the results. */
class CountedPeriod {
  readonly period: LeaderboardPeriod;
  readonly startsOn: string;
  /** By player. */
  readonly before = new Map<string, Standing>();
  readonly #after = new Map<string, Standing>();
  readonly #startMs: number;

  constructor(period: LeaderboardPeriod, now: Date) {
    this.period = period;
    this.startsOn = startOf(period, now);
    this.#startMs = startMsOf(period, now);
  }

  /** Adds a result, if it is of this period. */
  add(result: Result): void {
    if (startMsOf(this.period, result.at) !== this.#startMs) return;
    const standing = this.#standingOf(result.userId);
    // Of all time only: a trophy depends on it, and no leaderboard.
    const opponentId = this.period === 'all' && result.kind === 'win' ? result.opponentId : null;
    const isOverGiant = opponentId !== null && isGiant(this.#standingOf(opponentId).wins, standing.wins);
    this.#after.set(result.userId, addResult(standing, result, isOverGiant));
  }

  /** Returns the standings that have changed, in the order of `players`. */
  rows(players: string[]): store.StandingRow[] {
    const { period, startsOn } = this;
    return players.flatMap((userId): store.StandingRow[] => {
      const standing = this.#after.get(userId);
      return standing ? [{ period, startsOn, userId, ...standing }] : [];
    });
  }

  /** Returns how many players have come to each bucket, or left it. */
  bucketChanges(): store.BucketChange[] {
    const { period, startsOn } = this;
    return leaderboardFigures.flatMap((figure) => {
      const changes = new Map<number, number>();
      const add = (bucket: number, players: number) => changes.set(bucket, (changes.get(bucket) ?? 0) + players);
      for (const [userId, standing] of this.#after) {
        const old = this.before.get(userId);
        if (old) add(bucketOf(old[figure]), -1);
        add(bucketOf(standing[figure]), 1);
      }
      return [...changes].flatMap(([bucket, players]) =>
        players === 0 ? [] : [{ period, startsOn, figure, bucket, players }],
      );
    });
  }

  #standingOf(userId: string): Standing {
    return this.#after.get(userId) ?? this.before.get(userId) ?? noStanding;
  }
}

async function countPairs(transaction: Transaction, results: Result[]): Promise<void> {
  const pairs = new Map<string, Parameters<typeof addPairs>[1][number]>();
  for (const { userId, opponentId, kind } of results) {
    if (opponentId === null) continue;
    const key = `${userId} ${opponentId}`;
    const pair = pairs.get(key) ?? { userId, opponentId, wins: 0, losses: 0, ties: 0 };
    if (kind === 'win') pair.wins += 1;
    if (kind === 'loss') pair.losses += 1;
    if (kind === 'tie') pair.ties += 1;
    pairs.set(key, pair);
  }
  await addPairs(transaction, [...pairs.values()]);
}
