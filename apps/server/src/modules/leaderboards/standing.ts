import type { LeaderboardFigure, LeaderboardPeriod } from '@game/contract';
import type { SettledRow } from '../ledger/service.js';

/** One result of a player, from a row of the ledger. */
export interface Result {
  userId: string;
  /** Null for a tournament. */
  opponentId: string | null;
  kind: 'win' | 'loss' | 'tie' | 'tournament';
  /** The stake of the game, in tickets. */
  stake: number;
  at: Date;
}

/** The results of a player in a period. */
export interface Standing extends Record<LeaderboardFigure, number> {
  currentStreak: number;
  /** The games won against a giant. */
  giants: number;
}

export const noStanding: Standing = { profit: 0, wins: 0, currentStreak: 0, streak: 0, tournaments: 0, giants: 0 };

/** Returns the results of players in completed games, and in tournaments that they won. */
export function resultsIn(rows: SettledRow[]): Result[] {
  return rows.flatMap(({ type, userId, createdAt: at, game }): Result[] => {
    if (type === 'tournament_win') return [{ userId, opponentId: null, kind: 'tournament', stake: 0, at }];
    const kind = type === 'refund' ? 'tie' : type;
    if (game?.status !== 'completed' || (kind !== 'win' && kind !== 'loss' && kind !== 'tie')) return [];
    const opponentId = userId === game.player1Id ? game.player2Id : game.player1Id;
    return [{ userId, opponentId, kind, stake: game.stakeAmount, at }];
  });
}

/** Returns a standing after one more result. `isOverGiant` counts a win as one against a giant. */
export function addResult(standing: Standing, { kind, stake }: Result, isOverGiant = false): Standing {
  switch (kind) {
    case 'tournament':
      return { ...standing, tournaments: standing.tournaments + 1 };
    case 'tie':
      return { ...standing, currentStreak: 0 };
    case 'loss':
      return { ...standing, currentStreak: 0, profit: standing.profit - stake };
    case 'win': {
      const currentStreak = standing.currentStreak + 1;
      const streak = Math.max(standing.streak, currentStreak);
      const giants = standing.giants + Number(isOverGiant);
      return { ...standing, profit: standing.profit + stake, wins: standing.wins + 1, currentStreak, streak, giants };
    }
  }
}

const dayMs = 24 * 3_600_000;

/** Returns when the period that contains `at` begins, in milliseconds since 1970, in UTC. Weeks start on Monday. */
export function startMsOf(period: LeaderboardPeriod, at: Date): number {
  if (period === 'all') return 0;
  const day = Math.floor(at.getTime() / dayMs);
  // The day 0 is a Thursday.
  return (period === 'week' ? day - ((day + 3) % 7) : day) * dayMs;
}

/** Returns the first day of the period that contains `at`, such as '2026-11-29', in UTC. */
export function startOf(period: LeaderboardPeriod, at: Date): string {
  return new Date(startMsOf(period, at)).toISOString().slice(0, 10);
}

/**
 * Returns the bucket of a value. Values below 32 have their own; above, 16 buckets share the values up to the double. So a
 * bucket is at most 1/16 wide, and there are less than 1,600 of them.
 */
export function bucketOf(value: number): number {
  if (value < 0) return -bucketOf(-value);
  const doublings = Math.max(0, Math.floor(Math.log2(Math.max(1, value))) - 4);
  return 16 * doublings + Math.floor(value / 2 ** doublings);
}
