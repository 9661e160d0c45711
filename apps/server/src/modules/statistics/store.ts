import type { PublicProfile, Statistics } from '@game/contract';
import type { Move, Outcome } from '@game/rules';
import type { Connection } from '../../platform/database/database.js';

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
  /** The profit after every nth game, oldest first: the numbers of the games, the profits, and when the games ended. */
  history: { games: number[]; profits: number[]; ends: string[] };
}

const resultsOf = (prefix: string) =>
  `json_build_object('wins', ${prefix}wins, 'losses', ${prefix}losses, 'ties', ${prefix}ties)`;

const selectText = `
  SELECT ${resultsOf('')} AS results,
    json_build_object('rock', ${resultsOf('rock_')}, 'paper', ${resultsOf('paper_')}, 'scissors', ${resultsOf('scissors_')})
      AS "byMove",
    staked::float8, profit::float8, best_streak AS "bestStreak", last_completed_at AS "lastCompletedAt",
    (SELECT json_build_object('games', json_agg(game), 'profits', json_agg(profit), 'ends', json_agg(completed_at))
      FROM (SELECT * FROM profit_history WHERE user_id = $1 ORDER BY game) AS points) AS history
  FROM player_statistics WHERE user_id = $1`;

/** Reads a player's statistics; undefined before the first completed game. */
export async function findStatistics(on: Connection, playerId: string): Promise<StatisticsRow | undefined> {
  const [row] = await on.query<StatisticsRow>({ name: 'statistics_select', text: selectText, values: [playerId] });
  return row;
}

/** What a player's completed tournaments have brought, in tickets. */
export type TournamentTotals = Statistics['tournaments'];

const selectTournamentsText = `
  SELECT count(*)::int AS played, (count(*) FILTER (WHERE winner_id = $1))::int AS won,
    coalesce(sum(prize_pool) FILTER (WHERE winner_id = $1), 0)::float8 AS prizes,
    (coalesce(sum(prize_pool) FILTER (WHERE winner_id = $1), 0) - coalesce(sum(stake_amount), 0))::float8 AS profit
  FROM tournament_participants AS seats JOIN tournaments ON tournaments.id = seats.tournament_id
  WHERE seats.player_id = $1 AND left_at IS NULL AND status = 'completed'`;

/** Sums up a player's completed tournaments; a player joins few enough to read all of them. */
export async function sumTournaments(on: Connection, playerId: string): Promise<TournamentTotals> {
  const statement = { name: 'statistics_sum_tournaments', text: selectTournamentsText, values: [playerId] };
  const [row] = await on.query<TournamentTotals>(statement);
  if (row === undefined) throw new Error('a sum without GROUP BY has a row');
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

type RecentRow = Omit<OutcomeRow, 'opponent'> & Omit<PublicProfile, 'id'> & { opponentId: string };

/** Returns the query for a player's newest completed games in one seat. */
const selectRecentIn = (own: 1 | 2, other: 1 | 2) => `
  (SELECT id AS "gameId", player${other}_id AS "opponentId", outcome_p${own} AS outcome, stake_amount AS "stakeAmount",
    player${own}_move AS "ownMove", player${other}_move AS "opponentMove", completed_at AS "completedAt"
  FROM games WHERE player${own}_id = $1 AND status = 'completed' ORDER BY completed_at DESC LIMIT $2)`;

const selectRecentText = `
  SELECT recent.*, username, avatar_url AS "avatarUrl", is_bot AS "isBot"
  FROM (
    ${selectRecentIn(1, 2)} UNION ALL ${selectRecentIn(2, 1)}
    ORDER BY "completedAt" DESC LIMIT $2
  ) AS recent JOIN profiles ON profiles.id = "opponentId" ORDER BY "completedAt" DESC`;

/** Finds a player's newest completed games, in either seat, newest first. */
export async function findRecentOutcomes(on: Connection, playerId: string, limit: number): Promise<OutcomeRow[]> {
  const statement = { name: 'statistics_select_recent', text: selectRecentText, values: [playerId, limit] };
  const rows = await on.query<RecentRow>(statement);
  return rows.map(({ opponentId, username, avatarUrl, isBot, ...row }) => ({
    ...row,
    opponent: { id: opponentId, username, avatarUrl, isBot },
  }));
}
