import { leaderboardFigures, leaderboardPeriods } from '@game/contract';
import { isGiant } from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import { addResult, bucketOf, noStanding, startOf, type Result, type Standing } from './standing.js';
import { addPairs } from './store/pairs.js';
import * as store from './store/standings.js';

/** Adds results to the standings of their players in the periods that are not over, and to those of the pairs. */
export async function countResults(transaction: Transaction, results: Result[], now: Date): Promise<void> {
  if (results.length === 0) return;
  const players = [...new Set(results.map(({ userId }) => userId))].toSorted();
  await countPairs(transaction, results);
  const unranked = await store.findUnranked(transaction, players);
  const ranked = results.filter(({ userId }) => !unranked.has(userId));
  const periods = leaderboardPeriods.map((period) => ({ period, startsOn: startOf(period, now) }));
  const before = new Map<string, Standing>();
  const withOpponents = [...new Set([...players, ...results.flatMap(({ opponentId }) => opponentId ?? [])])];
  const found = await store.findStandings(transaction, periods, withOpponents);
  for (const { period, startsOn: _, userId, ...standing } of found) before.set(`${period} ${userId}`, standing);
  const after = new Map<string, Standing>();
  const standingOf = (key: string) => after.get(key) ?? before.get(key) ?? noStanding;
  for (const result of ranked) {
    for (const { period, startsOn } of periods) {
      if (startOf(period, result.at) !== startsOn) continue;
      const key = `${period} ${result.userId}`;
      const standing = standingOf(key);
      // Of all time only: a trophy depends on it, and no leaderboard.
      const isOverGiant = period === 'all' && isGiant(standingOf(`all ${result.opponentId}`).wins, standing.wins);
      after.set(key, addResult(standing, result, isOverGiant));
    }
  }
  const rows = periods.flatMap(({ period, startsOn }) =>
    players.flatMap((userId): store.StandingRow[] => {
      const standing = after.get(`${period} ${userId}`);
      return standing ? [{ period, startsOn, userId, ...standing }] : [];
    }),
  );
  await store.saveStandings(transaction, rows);
  await store.changeBuckets(transaction, bucketChanges(rows, before));
}

/** Returns how the buckets change from the standings before to `rows`. */
function bucketChanges(rows: store.StandingRow[], before: Map<string, Standing>): store.BucketChange[] {
  const changes = new Map<string, store.BucketChange>();
  const add = (change: store.BucketChange) => {
    const key = `${change.period} ${change.figure} ${change.bucket}`;
    changes.set(key, { ...change, players: change.players + (changes.get(key)?.players ?? 0) });
  };
  for (const { period, startsOn, userId, ...standing } of rows) {
    const old = before.get(`${period} ${userId}`);
    for (const figure of leaderboardFigures) {
      if (old) add({ period, startsOn, figure, bucket: bucketOf(old[figure]), players: -1 });
      add({ period, startsOn, figure, bucket: bucketOf(standing[figure]), players: 1 });
    }
  }
  return [...changes.values()].filter(({ players }) => players !== 0);
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
