import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, sql, type Column, type SQL } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { games, profiles, tournamentMatches, tournamentParticipants, tournaments } from '@game/database';
import { maximumOpenGames, type GameStatus, type Move, type Outcome, type TournamentStatus } from '@game/rules';
import { integer, listOf, object, text } from '../../../platform/database/columns.js';
import { isBefore, literal } from '../../../platform/database/conditions.js';
import type { Connection } from '../../../platform/database/database.js';
import type { Cursor } from '../cursor.js';

/** A game in a list. It has no move. */
export interface ConsoleGame {
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

const player1 = alias(profiles, 'player1');
const player2 = alias(profiles, 'player2');
const winner = alias(profiles, 'winner');

const usernames = { player1: player1.username, player2: player2.username, winner: winner.username };

const gameColumns = {
  id: games.id,
  status: games.status,
  player1Id: games.player1Id,
  player2Id: games.player2Id,
  stakeAmount: games.stakeAmount,
  createdAt: games.createdAt,
  deadlineAt: games.deadlineAt,
  completedAt: games.completedAt,
};

/** Finds the newest `limit` games of a player, in either seat, by the time `at`. `statuses` are literals, for partial indexes. */
async function findGames(
  { drizzle }: Connection,
  playerId: string,
  statuses: { player1: GameStatus[]; player2: GameStatus[] },
  { at, cursor, limit }: { at: 'createdAt' | 'completedAt'; cursor: Cursor | null; limit: number },
): Promise<ConsoleGame[]> {
  // The indexes have no id, and games of a player can end at the same time, at most as many as can be open at the same time: those
  // at the time of the cursor, and those at the time of the last row.
  const inSeat = (seat: 'player1' | 'player2') =>
    drizzle
      .select({ ...gameColumns, winnerId: games.winnerId })
      .from(games)
      .where(
        and(
          eq(games[`${seat}Id`], playerId),
          inArray(games.status, statuses[seat]).inlineParams(),
          cursor ? lte(games[at], cursor.at) : undefined,
        ),
      )
      .orderBy(desc(games[at]))
      .limit(limit + 2 * maximumOpenGames);
  const own = unionAll(inSeat('player1'), inSeat('player2')).as('own');
  const page = drizzle
    .select()
    .from(own)
    .where(isBefore(cursor, own[at], own.id))
    .orderBy(desc(own[at]), desc(own.id))
    .limit(literal(limit))
    .as('page');
  const { winnerId, ...listed } = page._.selectedFields;
  return drizzle
    .select({ ...listed, ...usernames })
    .from(page)
    .innerJoin(player1, eq(player1.id, page.player1Id))
    .leftJoin(player2, eq(player2.id, page.player2Id))
    .leftJoin(winner, eq(winner.id, winnerId))
    .orderBy(desc(page[at]), desc(page.id));
}

/** Finds the newest `limit` open games of a player, in either seat. */
export async function findOpenGames(on: Connection, playerId: string, limit: number): Promise<ConsoleGame[]> {
  const statuses = { player1: ['waiting', 'inProgress'], player2: ['inProgress'] } satisfies Record<
    string,
    GameStatus[]
  >;
  return findGames(on, playerId, statuses, { at: 'createdAt', cursor: null, limit });
}

/** Finds the newest `limit` completed games of a player, in either seat, after `cursor` if given. */
export async function findCompletedGames(
  on: Connection,
  playerId: string,
  cursor: Cursor | null,
  limit: number,
): Promise<ConsoleGame[]> {
  const statuses = { player1: ['completed'], player2: ['completed'] } satisfies Record<string, GameStatus[]>;
  return findGames(on, playerId, statuses, { at: 'completedAt', cursor, limit });
}

/** A game with its moves once it is completed. Before that, it only says who has moved. */
export interface GameDetails extends ConsoleGame {
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

/** Returns the move in `column` of a hand that is over; null for an undecided one. */
function revealed<Value extends Column>(column: Value, isOver: SQL) {
  return sql`CASE WHEN ${isOver} THEN ${column} END`.mapWith(column);
}

const readTransactions = listOf(
  object({ id: integer, userId: text, username: text, type: text, balanceDelta: integer }),
);

/** Reads a game; undefined if there is none. */
export async function findGame(on: Connection, id: string): Promise<GameDetails | undefined> {
  const isOver = sql`${games.status} = 'completed'`;
  const moved = sql`(
    SELECT coalesce(json_agg(json_build_object('id', own.id, 'userId', user_id, 'username', username, 'type', type,
      'balanceDelta', balance_delta) ORDER BY own.id), '[]')
    FROM transactions AS own JOIN profiles ON profiles.id = user_id WHERE game_id = ${games.id})`;
  const [row] = await on.drizzle
    .select({
      ...gameColumns,
      ...usernames,
      isPrivate: games.isPrivate,
      player1HasMoved: isNotNull(games.player1Commitment).mapWith(Boolean),
      player2HasMoved: isNotNull(games.player2Commitment).mapWith(Boolean),
      player1Move: revealed(games.player1Move, isOver),
      player2Move: revealed(games.player2Move, isOver),
      outcomeP1: games.outcomeP1,
      outcomeP2: games.outcomeP2,
      transactions: moved.mapWith(readTransactions),
    })
    .from(games)
    .innerJoin(player1, eq(player1.id, games.player1Id))
    .leftJoin(player2, eq(player2.id, games.player2Id))
    .leftJoin(winner, eq(winner.id, games.winnerId))
    .where(eq(games.id, id));
  return row;
}

/** A tournament in a list. */
export interface ConsoleTournament {
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
const listedTournament = {
  id: tournaments.id,
  name: tournaments.name,
  status: tournaments.status,
  stakeAmount: tournaments.stakeAmount,
  prizePool: tournaments.prizePool,
  participantCount: tournaments.participantCount,
  maxPlayers: tournaments.maxPlayers,
  winner: winner.username,
  createdAt: tournaments.createdAt,
  completedAt: tournaments.completedAt,
};

/** Finds the `limit` tournaments that a player has joined last, before the entry `before` if given. */
export async function findTournaments(
  on: Connection,
  playerId: string,
  before: number | null,
  limit: number,
): Promise<(ConsoleTournament & { entry: number })[]> {
  const entry = tournamentParticipants;
  const isEarlier = before === null ? undefined : lt(entry.id, before);
  return on.drizzle
    .select({ ...listedTournament, entry: entry.id })
    .from(entry)
    .innerJoin(tournaments, eq(tournaments.id, entry.tournamentId))
    .leftJoin(winner, eq(winner.id, tournaments.winnerId))
    .where(and(eq(entry.playerId, playerId), isNull(entry.leftAt), isEarlier))
    .orderBy(desc(entry.id))
    .limit(literal(limit));
}

/** A match of a tournament, with the moves of its last hand once it is completed. */
export interface ConsoleMatch {
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
export interface TournamentDetails extends ConsoleTournament {
  participants: { id: string; username: string; joinedAt: Date; lastMovedAt: Date | null }[];
  matches: ConsoleMatch[];
}

/** Reads a tournament; undefined if there is none. */
export async function findTournament(on: Connection, id: string): Promise<TournamentDetails | undefined> {
  const [tournament] = await on.drizzle
    .select(listedTournament)
    .from(tournaments)
    .leftJoin(winner, eq(winner.id, tournaments.winnerId))
    .where(eq(tournaments.id, id));
  if (!tournament) return undefined;
  const { playerId, joinedAt, lastMovedAt, leftAt } = tournamentParticipants;
  const participants = await on.drizzle
    .select({ id: playerId, username: profiles.username, joinedAt, lastMovedAt })
    .from(tournamentParticipants)
    .innerJoin(profiles, eq(profiles.id, playerId))
    .where(and(eq(tournamentParticipants.tournamentId, id), isNull(leftAt)))
    .orderBy(tournamentParticipants.id);
  const match = tournamentMatches;
  const isOver = sql`${match.matchStatus} = 'completed'`;
  const matches = await on.drizzle
    .select({
      id: match.id,
      round: match.roundNumber,
      number: match.matchNumber,
      player1: player1.username,
      player2: player2.username,
      status: match.matchStatus,
      ties: match.replays,
      winner: winner.username,
      decidedBy: match.decidedBy,
      player1Move: revealed(match.player1Move, isOver),
      player2Move: revealed(match.player2Move, isOver),
      deadlineAt: match.deadlineAt,
    })
    .from(match)
    .leftJoin(player1, eq(player1.id, match.player1Id))
    .leftJoin(player2, eq(player2.id, match.player2Id))
    .leftJoin(winner, eq(winner.id, match.winnerId))
    .where(eq(match.tournamentId, id))
    .orderBy(match.roundNumber, match.matchNumber);
  return { ...tournament, participants, matches };
}
