import { maximumOpenGames, type GameStatus, type Move, type Outcome, type TournamentStatus } from '@game/rules';
import type { Connection } from '../../../platform/database/database.js';
import type { Cursor } from '../cursor.js';

/** A game in a list. It has no move. */
export interface ListedGame {
  id: string;
  status: GameStatus;
  player1Id: string;
  player1: string;
  player2Id: string | null;
  player2: string | null;
  stakeAmount: number;
  winner: string | null;
  createdAt: Date;
  deadlineAt: Date | null;
  completedAt: Date | null;
}

const usernameOf = (column: string) => `(SELECT username FROM profiles WHERE profiles.id = ${column})`;

const listedGame = `game.id, status, player1_id AS "player1Id", ${usernameOf('player1_id')} AS player1,
  player2_id AS "player2Id", ${usernameOf('player2_id')} AS player2,
  stake_amount AS "stakeAmount", ${usernameOf('winner_id')} AS winner, created_at AS "createdAt",
  deadline_at AS "deadlineAt", completed_at AS "completedAt"`;

/** Finds the newest `limit` open games of a player, in either seat. */
export async function findOpenGames(on: Connection, playerId: string, limit: number): Promise<ListedGame[]> {
  return on.query<ListedGame>({
    name: `console_find_open_games_${limit}`,
    text: `
      SELECT ${listedGame} FROM (
          SELECT * FROM games WHERE player1_id = $1 AND status IN ('waiting', 'inProgress')
          UNION ALL SELECT * FROM games WHERE player2_id = $1 AND status = 'inProgress'
        ) AS game
      ORDER BY created_at DESC LIMIT ${limit}`,
    values: [playerId],
  });
}

/** Finds the newest `limit` completed games of a player, in either seat, after `cursor` if given. */
export async function findCompletedGames(
  on: Connection,
  playerId: string,
  cursor: Cursor | null,
  limit: number,
): Promise<ListedGame[]> {
  // The index has no id, and games of a player can end at the same time, at most as many as can be open at the same time: those
  // at the time of the cursor, and those at the time of the last row.
  const ofSeat = (seat: string) => `
    (SELECT * FROM games WHERE ${seat} = $1 AND status = 'completed' AND completed_at <= $2
      ORDER BY completed_at DESC LIMIT $4)`;
  return on.query<ListedGame>({
    name: `console_find_completed_games_${limit}`,
    text: `
      SELECT ${listedGame} FROM (${ofSeat('player1_id')} UNION ALL ${ofSeat('player2_id')}) AS game
      WHERE (completed_at, game.id) < ($2, $3::uuid) ORDER BY completed_at DESC, game.id DESC LIMIT ${limit}`,
    values: [playerId, cursor?.at ?? 'infinity', cursor?.id ?? highestId, limit + 2 * maximumOpenGames],
  });
}

const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A game with its moves once it is completed. Before that, it only says who has moved. */
export interface GameDetails extends ListedGame {
  isPrivate: boolean;
  player1HasMoved: boolean;
  player2HasMoved: boolean;
  player1Move: Move | null;
  player2Move: Move | null;
  outcomeP1: Outcome | null;
  outcomeP2: Outcome | null;
  /** The tickets that the game has moved. */
  transactions: { id: number; userId: string; username: string; type: string; balanceDelta: number }[];
}

/** Returns the SQL of a move of a hand that is over; NULL for an undecided one. */
const revealed = (column: string, isOver: string) => `CASE WHEN ${isOver} THEN ${column} END`;

/** Reads a game; undefined if there is none. */
export async function findGame(on: Connection, id: string): Promise<GameDetails | undefined> {
  const isOver = `status = 'completed'`;
  const [row] = await on.query<GameDetails>({
    name: 'console_find_game',
    text: `
      SELECT ${listedGame}, is_private AS "isPrivate",
        player1_commitment IS NOT NULL AS "player1HasMoved", player2_commitment IS NOT NULL AS "player2HasMoved",
        ${revealed('player1_move', isOver)} AS "player1Move", ${revealed('player2_move', isOver)} AS "player2Move",
        outcome_p1 AS "outcomeP1", outcome_p2 AS "outcomeP2",
        coalesce((SELECT json_agg(json_build_object('id', id, 'userId', user_id, 'username', ${usernameOf('user_id')},
          'type', type, 'balanceDelta', balance_delta) ORDER BY id) FROM transactions WHERE game_id = game.id), '[]') AS transactions
      FROM games AS game WHERE game.id = $1`,
    values: [id],
  });
  return row;
}

/** A tournament in a list. */
export interface ListedTournament {
  id: string;
  name: string;
  status: TournamentStatus;
  stakeAmount: number;
  prizePool: number;
  participantCount: number;
  maxPlayers: number;
  winner: string | null;
  createdAt: Date;
  completedAt: Date | null;
}

// Without the seed, which decides matches after too many ties.
const listedTournament = `tournament.id, name, status, stake_amount AS "stakeAmount", prize_pool AS "prizePool",
  participant_count AS "participantCount", max_players AS "maxPlayers", ${usernameOf('winner_id')} AS winner,
  created_at AS "createdAt", completed_at AS "completedAt"`;

/** Finds the `limit` tournaments that a player has joined last, before the entry `before` if given. */
export async function findTournaments(
  on: Connection,
  playerId: string,
  before: number | null,
  limit: number,
): Promise<(ListedTournament & { entry: number })[]> {
  return on.query<ListedTournament & { entry: number }>({
    name: `console_find_tournaments_${limit}`,
    text: `
      SELECT ${listedTournament}, entry.id::float8 AS entry
      FROM (
          SELECT id, tournament_id FROM tournament_participants
          WHERE player_id = $1 AND left_at IS NULL AND id < coalesce($2::bigint, 9223372036854775807)
          ORDER BY id DESC LIMIT ${limit}
        ) AS entry CROSS JOIN LATERAL (SELECT * FROM tournaments WHERE id = entry.tournament_id LIMIT 1) AS tournament
      ORDER BY entry.id DESC`,
    values: [playerId, before],
  });
}

/** A match of a tournament, with the moves of its last hand once it is completed. */
export interface TournamentMatch {
  id: string;
  round: number;
  number: number;
  player1: string | null;
  player2: string | null;
  status: string;
  ties: number;
  winner: string | null;
  decidedBy: string | null;
  player1Move: Move | null;
  player2Move: Move | null;
  deadlineAt: Date | null;
}

/** A tournament with its players and matches. It has no undecided move, and no initial one. */
export interface TournamentDetails extends ListedTournament {
  participants: { id: string; username: string; joinedAt: Date; lastMovedAt: Date | null }[];
  matches: TournamentMatch[];
}

/** Reads a tournament; undefined if there is none. */
export async function findTournament(on: Connection, id: string): Promise<TournamentDetails | undefined> {
  const [tournament] = await on.query<ListedTournament>({
    name: 'console_find_tournament',
    text: `SELECT ${listedTournament} FROM tournaments AS tournament WHERE tournament.id = $1`,
    values: [id],
  });
  if (!tournament) return undefined;
  const participants = await on.query<TournamentDetails['participants'][number]>({
    name: 'console_find_participants',
    text: `
      SELECT player_id AS id, ${usernameOf('player_id')} AS username, joined_at AS "joinedAt", last_moved_at AS "lastMovedAt"
      FROM tournament_participants AS entry WHERE tournament_id = $1 AND left_at IS NULL ORDER BY entry.id`,
    values: [id],
  });
  const isOver = `match_status = 'completed'`;
  const matches = await on.query<TournamentMatch>({
    name: 'console_find_matches',
    text: `
      SELECT match.id, round_number AS round, match_number AS number, ${usernameOf('player1_id')} AS player1,
        ${usernameOf('player2_id')} AS player2, match_status AS status, replays AS ties, ${usernameOf('winner_id')} AS winner,
        decided_by AS "decidedBy", ${revealed('player1_move', isOver)} AS "player1Move",
        ${revealed('player2_move', isOver)} AS "player2Move", deadline_at AS "deadlineAt"
      FROM tournament_matches AS match WHERE tournament_id = $1 ORDER BY round_number, match_number`,
    values: [id],
  });
  return { ...tournament, participants, matches };
}
