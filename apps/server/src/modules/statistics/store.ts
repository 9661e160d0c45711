import { and, desc, eq, sql } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import { games, profiles, publicProfileColumns } from '@game/database';
import type { Move, Outcome } from '@game/rules';
import { parameter, prepared, type Connection } from '../../platform/database.js';

/** The number of a player's games with one move and outcome, and the sum of their stakes. */
export interface MoveTally {
  /** Null if the player did not move in time. */
  move: Move | null;
  outcome: Outcome;
  games: number;
  staked: number;
}

/** A player's profit after their nth game. */
export interface ProfitPoint {
  game: number;
  completedAt: Date;
  profit: number;
}

/** A player's completed games, from their own side. Each half of the union can use an index. */
const ownGames = (playerId: string) => sql`
  SELECT id, completed_at, stake_amount, player1_move AS move, outcome_p1 AS outcome
    FROM games WHERE player1_id = ${playerId} AND status = 'completed'
  UNION ALL SELECT id, completed_at, stake_amount, player2_move, outcome_p2
    FROM games WHERE player2_id = ${playerId} AND status = 'completed'`;

/** Counts a player's games by move and outcome. */
export async function tallyMoves(on: Connection, playerId: string): Promise<MoveTally[]> {
  const { rows } = await on.drizzle.execute<{ move: Move | null; outcome: Outcome; games: string; staked: string }>(
    sql`SELECT move, outcome, count(*) AS games, sum(stake_amount) AS staked
      FROM (${ownGames(playerId)}) AS own GROUP BY move, outcome`,
  );
  return rows.map((row) => ({ ...row, games: Number(row.games), staked: Number(row.staked) }));
}

/** Finds the longest run of games that a player has won in a row. */
export async function findBestStreak(on: Connection, playerId: string): Promise<number> {
  // All wins in one run have the same number of other games before them.
  const { rows } = await on.drizzle.execute<{ best: string | null }>(
    sql`SELECT max(wins) AS best FROM (
      SELECT count(*) FILTER (WHERE outcome = 'win') AS wins FROM (
        SELECT outcome, count(*) FILTER (WHERE outcome <> 'win')
          OVER (ORDER BY completed_at, id ROWS UNBOUNDED PRECEDING) AS others
        FROM (${ownGames(playerId)}) AS own
      ) AS numbered GROUP BY others
    ) AS streaks`,
  );
  return Number(rows[0]?.best ?? 0);
}

/** Returns a player's profit (CON-03) after every nth game and the last one, at most `limit` points. */
export async function findProfitHistory(on: Connection, playerId: string, limit: number): Promise<ProfitPoint[]> {
  const { rows } = await on.drizzle.execute<{ game: string; at: string; profit: string }>(
    sql`SELECT game, (extract(epoch FROM completed_at) * 1000)::bigint AS at, profit FROM (
      SELECT completed_at, row_number() OVER played AS game, count(*) OVER () AS games,
        sum(CASE outcome WHEN 'win' THEN stake_amount WHEN 'loss' THEN -stake_amount ELSE 0 END)
          OVER (played ROWS UNBOUNDED PRECEDING) AS profit
      FROM (${ownGames(playerId)}) AS own WINDOW played AS (ORDER BY completed_at, id)
    ) AS numbered
    WHERE (games - game) % ((games + ${limit} - 1) / ${limit}) = 0 ORDER BY game`,
  );
  return rows.map(({ game, at, profit }) => {
    return { game: Number(game), completedAt: new Date(Number(at)), profit: Number(profit) };
  });
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
