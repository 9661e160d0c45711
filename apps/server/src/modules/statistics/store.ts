import { and, desc, eq, sql } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import { games, profiles, publicProfileColumns } from '@game/database';
import type { Move, Outcome } from '@game/rules';
import { parameter, prepared, type Connection } from '../../platform/database.js';

/** How often a player won, lost and tied. */
interface Results {
  wins: number;
  losses: number;
  ties: number;
}

/** The running sums of a player's completed games. */
export interface StatisticsRow {
  results: Results;
  /** The results by the player's own move. */
  byMove: Record<Move, Results>;
  staked: number;
  profit: number;
  bestStreak: number;
  lastCompletedAt: Date;
  /** The profit after every nth game, oldest first. */
  history: { game: number; completedAt: string; profit: number }[];
}

const resultsOf = (prefix: string) =>
  `json_build_object('wins', ${prefix}wins, 'losses', ${prefix}losses, 'ties', ${prefix}ties)`;

const selectText = `
  SELECT ${resultsOf('')} AS results,
    json_build_object('rock', ${resultsOf('rock_')}, 'paper', ${resultsOf('paper_')}, 'scissors', ${resultsOf('scissors_')})
      AS "byMove",
    staked::float8, profit::float8, best_streak AS "bestStreak", last_completed_at AS "lastCompletedAt",
    (SELECT coalesce(json_agg(json_build_object('game', game, 'completedAt', completed_at, 'profit', profit) ORDER BY game),
      '[]') FROM profit_history WHERE user_id = $1) AS history
  FROM player_statistics WHERE user_id = $1`;

/** Reads a player's statistics; undefined before the first completed game. */
export async function findStatistics(on: Connection, playerId: string): Promise<StatisticsRow | undefined> {
  const [row] = await on.query<StatisticsRow>({ name: 'statistics_select', text: selectText, values: [playerId] });
  return row;
}

/** A completed game from the point of view of one player. */
export interface OutcomeRow {
  gameId: string;
  opponent: PublicProfile;
  outcome: Outcome | null;
  stakeAmount: number;
  ownMove: Move | null;
  opponentMove: Move | null;
  completedAt: Date | null;
}

/** Prepares a query for a player's newest completed games in one seat. */
function selectRecentIn(seat: 'player1' | 'player2') {
  const [own, other] = seat === 'player1' ? (['player1', 'player2'] as const) : (['player2', 'player1'] as const);
  return prepared((drizzle) =>
    drizzle
      .select({
        gameId: games.id,
        opponent: publicProfileColumns(profiles),
        outcome: own === 'player1' ? games.outcomeP1 : games.outcomeP2,
        stakeAmount: games.stakeAmount,
        ownMove: games[`${own}Move`],
        opponentMove: games[`${other}Move`],
        completedAt: games.completedAt,
      })
      .from(games)
      .innerJoin(profiles, eq(profiles.id, games[`${other}Id`]))
      .where(and(eq(games[`${own}Id`], parameter('playerId')), eq(games.status, sql`'completed'`)))
      .orderBy(desc(games.completedAt))
      .limit(parameter('limit'))
      .prepare(`statistics_select_recent_${seat}`),
  );
}

const selectRecent = [selectRecentIn('player1'), selectRecentIn('player2')];

/** Finds a player's newest completed games, in either seat, newest first. */
export async function findRecentOutcomes(on: Connection, playerId: string, limit: number): Promise<OutcomeRow[]> {
  const rows: OutcomeRow[] = [];
  for (const select of selectRecent) rows.push(...(await select(on).execute({ playerId, limit })));
  return rows.toSorted((a, b) => Number(b.completedAt) - Number(a.completedAt)).slice(0, limit);
}
