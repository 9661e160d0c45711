import type { RecentOutcome, Statistics } from '@game/contract';
import { games, playerStatistics, profiles } from '@game/database';
import type { Move, Outcome, TrophyFacts } from '@game/rules';
import { eq, sql } from 'drizzle-orm';
import { integer, listOf, nullable, object, oneOf, text } from '../../platform/database/columns.js';
import { parameter, prepared, type Connection } from '../../platform/database/database.js';
import { columnOf } from '../../platform/database/json-rows.js';
import { onlyRow, statement } from '../../platform/database/statement.js';
import { publicProfile } from '../../platform/player.js';
import type { Position } from '../../platform/position.js';

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
  /** The profit after every nth game and the last one, oldest first. */
  history: Statistics['history'];
}

const instantSql = `to_char(completed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const resultsOf = (prefix: string) =>
  `json_build_object('wins', ${prefix}wins, 'losses', ${prefix}losses, 'ties', ${prefix}ties)`;

/** Returns the query for a player's games in one seat that ended at the time of a point. */
const endedAt = (own: 1 | 2) => `
  SELECT id FROM games WHERE player${own}_id = $1 AND status = 'completed' AND completed_at = points.completed_at`;

const results = object({ wins: integer, losses: integer, ties: integer });

/** Games of one moment count in the order of their ids. */
const selectStatistics = statement({
  name: 'statistics.findStatistics',
  text: `
    SELECT ${resultsOf('')} AS results,
      json_build_object('rock', ${resultsOf('rock_')}, 'paper', ${resultsOf('paper_')}, 'scissors', ${resultsOf('scissors_')})
        AS "byMove",
      staked, profit, best_streak AS "bestStreak",
      (SELECT coalesce(json_agg(json_build_object(
          'game', game, 'gameId', ended.id, 'completedAt', ${instantSql}, 'profit', points.profit) ORDER BY game), '[]')
        FROM (
          SELECT *, max(game) OVER (PARTITION BY completed_at) - game AS later_games FROM (
            SELECT game, completed_at, profit FROM profit_history WHERE user_id = $1
            UNION SELECT wins + losses + ties, last_completed_at, player_statistics.profit
          ) AS chosen
        ) AS points CROSS JOIN LATERAL (
          ${endedAt(1)} UNION ALL ${endedAt(2)} ORDER BY id DESC OFFSET points.later_games LIMIT 1
        ) AS ended) AS history
    FROM player_statistics WHERE user_id = $1`,
  row: {
    results,
    byMove: object({ rock: results, paper: results, scissors: results }),
    staked: integer,
    profit: integer,
    bestStreak: integer,
    history: listOf(object({ game: integer, gameId: text, completedAt: text, profit: integer })),
  },
});

/** Reads a player's statistics; undefined before the first completed game. */
export async function findStatistics(on: Connection, playerId: string): Promise<StatisticsRow | undefined> {
  const [row] = await selectStatistics(on, [playerId]);
  return row;
}

const selectGameFacts = prepared((drizzle) => {
  const { wins, losses, ties, rockWins, paperWins, scissorsWins, bestStreak, userId } = playerStatistics;
  return drizzle
    .select({ wins, losses, ties, rockWins, paperWins, scissorsWins, bestStreak })
    .from(playerStatistics)
    .where(eq(userId, parameter('playerId')))
    .prepare('statistics.findGameFacts');
});

/** What a player's completed games say about their trophies. */
export type GameFacts = Pick<TrophyFacts, 'games' | 'wins' | 'ties' | 'winsByMove' | 'bestStreak'>;

/** Reads what a player's trophies need to know about their games; undefined before the first completed game. */
export async function findGameFacts(on: Connection, playerId: string): Promise<GameFacts | undefined> {
  const [row] = await selectGameFacts(on).execute({ playerId });
  if (!row) return undefined;
  const { wins, losses, ties, rockWins, paperWins, scissorsWins, bestStreak } = row;
  const winsByMove = { rock: rockWins, paper: paperWins, scissors: scissorsWins };
  return { games: wins + losses + ties, wins, ties, winsByMove, bestStreak };
}

/** What a player's completed tournaments have brought, in tickets. */
export type TournamentTotals = Statistics['tournaments'];

const sumCompleted = statement({
  name: 'statistics.sumTournaments',
  text: `
    SELECT count(*) AS played, count(*) FILTER (WHERE winner_id = $1) AS won,
      coalesce(sum(prize_pool) FILTER (WHERE winner_id = $1), 0) AS prizes,
      coalesce(sum(prize_pool) FILTER (WHERE winner_id = $1), 0) - coalesce(sum(stake_amount), 0) AS profit
    FROM tournament_participants AS seats JOIN tournaments ON tournaments.id = seats.tournament_id
    WHERE seats.player_id = $1 AND left_at IS NULL AND status = 'completed'`,
  row: { played: integer, won: integer, prizes: integer, profit: integer },
});

/** Sums up a player's completed tournaments; a player joins few enough to read all of them. */
export async function sumTournaments(on: Connection, playerId: string): Promise<TournamentTotals> {
  return onlyRow(await sumCompleted(on, [playerId]));
}

/** Which completed games of a player to find. */
export interface GameSearch {
  playerId: string;
  /** null for all. */
  outcome: Outcome | null;
  /** Whether the opponents are bots; null for all. */
  isBot: boolean | null;
  /** null for all. */
  opponentId: string | null;
  minimumStake: number;
  maximumStake: number;
  /** null for all. */
  since: Date | null;
  /** The last game of the page before; null for the newest games. */
  last: Position | null;
  /** How many games to search. */
  scanLimit: number;
  limit: number;
}

/** What a search has found. */
export interface FoundGames {
  games: RecentOutcome[];
  /** How many games were searched, and the oldest of them; null if none. */
  scanned: number;
  oldest: Pick<RecentOutcome, 'completedAt' | 'gameId'> | null;
}

/** Returns the query for a player's newest completed games in one seat, which reads them in the order of an index. */
const scanSeat = (own: 1 | 2, other: 1 | 2) => `
  (SELECT id, player${other}_id AS opponent_id, outcome_p${own} AS outcome, stake_amount, player${own}_move AS own_move,
    player${other}_move AS opponent_move, completed_at
  FROM games
  WHERE player${own}_id = $1 AND status = 'completed' AND (completed_at, id) < ($2, $3) AND completed_at >= $4
  ORDER BY completed_at DESC, id DESC LIMIT $5)`;

const selectGames = statement({
  name: 'statistics.findGames',
  text: `
    WITH scanned AS MATERIALIZED (
      ${scanSeat(1, 2)} UNION ALL ${scanSeat(2, 1)} ORDER BY completed_at DESC, id DESC LIMIT $5
    ), page AS (
      SELECT scanned.*, username, avatar_url, is_bot
      FROM scanned CROSS JOIN LATERAL (SELECT * FROM profiles WHERE profiles.id = opponent_id LIMIT 1) AS opponent
      WHERE ($6::text IS NULL OR outcome = $6) AND ($7::boolean IS NULL OR is_bot = $7) AND stake_amount BETWEEN $8 AND $9
        AND ($11::uuid IS NULL OR opponent_id = $11)
      ORDER BY completed_at DESC, scanned.id DESC LIMIT $10
    )
    SELECT (SELECT count(*) FROM scanned) AS scanned, (
      SELECT json_build_object('completedAt', ${instantSql}, 'gameId', id) FROM scanned ORDER BY completed_at, id LIMIT 1
    ) AS oldest, (
      SELECT coalesce(json_agg(json_build_object('gameId', id, 'outcome', outcome, 'stakeAmount', stake_amount,
        'ownMove', own_move, 'opponentMove', opponent_move, 'completedAt', ${instantSql}, 'opponent',
        json_build_object('id', opponent_id, 'username', username, 'avatarUrl', avatar_url, 'isBot', is_bot))
        ORDER BY completed_at DESC, id DESC), '[]') FROM page) AS games`,
  row: {
    scanned: integer,
    oldest: nullable(object({ completedAt: text, gameId: text })),
    games: listOf(
      object({
        gameId: text,
        opponent: publicProfile,
        outcome: oneOf(['win', 'loss', 'tie']),
        stakeAmount: integer,
        ownMove: columnOf(games.player1Move),
        opponentMove: columnOf(games.player2Move),
        completedAt: text,
      }),
    ),
  },
});

/** Searches a player's completed games in either seat, newest first. */
export async function findGames(on: Connection, search: GameSearch): Promise<FoundGames> {
  const { playerId, outcome, isBot, opponentId, minimumStake, maximumStake, since, last, scanLimit, limit } = search;
  const { at = 'infinity', id = 'ffffffff-ffff-ffff-ffff-ffffffffffff' } = last ?? {};
  const scan = [playerId, at, id, since ?? '-infinity', scanLimit];
  const values = [...scan, outcome, isBot, minimumStake, maximumStake, limit, opponentId];
  return onlyRow(await selectGames(on, values));
}

const selectPlayer = prepared((drizzle) =>
  drizzle
    .select({ id: profiles.id })
    .from(profiles)
    .where(sql`lower(${profiles.username}) = lower(${parameter('username')})`)
    .prepare('statistics.findPlayerId'),
);

/** Finds the player with this username, ignoring case, even if their account is deleted. */
export async function findPlayerId(on: Connection, username: string): Promise<string | null> {
  const [row] = await selectPlayer(on).execute({ username });
  return row?.id ?? null;
}
