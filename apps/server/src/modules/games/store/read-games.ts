import { and, asc, count, desc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import { games, profiles, publicProfileColumns } from '@game/database';
import type { GameStatus } from '@game/rules';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';
import type { MoveCipher } from '../../../platform/hidden-moves.js';
import { isOpen, selectGames, type GameRow, type StoredGame } from './rows.js';
import { openGame } from '../sealed-games.js';

const selectGame = prepared((drizzle) =>
  selectGames(drizzle)
    .where(eq(games.id, parameter('gameId')))
    .prepare('games.findGame'),
);

/** Reads a game with its players, without a lock. */
export async function findGame(on: Connection, hiddenMoves: MoveCipher, gameId: string): Promise<GameRow | undefined> {
  const [row] = await selectGame(on).execute({ gameId });
  return row && openRow(hiddenMoves, row);
}

/** A game as everyone may see it, without moves. */
export interface PublicGame {
  gameId: string;
  stakeAmount: number;
  status: GameStatus;
  player1HasMoved: boolean;
  deadlineAt: Date | null;
  challenger: PublicProfile;
  /** The challenger's referral code. */
  referralCode: string;
}

const selectPublicGame = prepared((drizzle) =>
  drizzle
    .select({
      gameId: games.id,
      stakeAmount: games.stakeAmount,
      status: games.status,
      player1HasMoved: isNotNull(games.player1Commitment).mapWith(Boolean),
      deadlineAt: games.deadlineAt,
      challenger: publicProfileColumns(profiles),
      referralCode: profiles.referralCode,
    })
    .from(games)
    .innerJoin(profiles, eq(profiles.id, games.player1Id))
    .where(and(eq(games.id, parameter('gameId')), isNull(games.invitedId)))
    .prepare('games.findPublicGame'),
);

/** Finds a game that anyone may join. The moves are not read. */
export async function findPublicGame(on: Connection, gameId: string): Promise<PublicGame | undefined> {
  const [row] = await selectPublicGame(on).execute({ gameId });
  return row;
}

const selectExpiredGames = prepared((drizzle) =>
  drizzle
    .select({ gameId: games.id, playerId: games.player1Id, joinerId: games.player2Id })
    .from(games)
    .where(and(isOpen, lte(games.deadlineAt, parameter('now'))))
    .orderBy(asc(games.deadlineAt))
    .limit(parameter('limit'))
    .prepare('games.findExpiredGames'),
);

/** A game whose deadline has passed, with its creator and the player who has joined it. */
export interface ExpiredGame {
  gameId: string;
  playerId: string;
  joinerId: string | null;
}

/** Finds up to `limit` games whose deadline has passed, oldest deadline first. */
export async function findExpiredGames(on: Connection, now: Date, limit: number): Promise<ExpiredGame[]> {
  return selectExpiredGames(on).execute({ now, limit });
}

const isOpenGameOfPlayer = or(
  and(eq(games.player1Id, parameter('playerId')), isOpen),
  and(eq(games.player2Id, parameter('playerId')), sql`${games.status} = 'inProgress'`),
);

const selectOpenGames = prepared((drizzle) =>
  selectGames(drizzle).where(isOpenGameOfPlayer).orderBy(desc(games.createdAt)).prepare('games.findOpenGames'),
);

/** Finds a player's open games, in either seat, newest first. */
export async function findOpenGames(on: Connection, hiddenMoves: MoveCipher, playerId: string): Promise<GameRow[]> {
  const rows = await selectOpenGames(on).execute({ playerId });
  return rows.map((row) => openRow(hiddenMoves, row));
}

const countOpenGamesStatement = prepared((drizzle) =>
  drizzle.select({ openGames: count() }).from(games).where(isOpenGameOfPlayer).prepare('games.countOpenGames'),
);

/** Counts a player's open games, in either seat (D-14). */
export async function countOpenGames(transaction: Transaction, playerId: string): Promise<number> {
  const [row] = await countOpenGamesStatement(transaction).execute({ playerId });
  return row?.openGames ?? 0;
}

function openRow(hiddenMoves: MoveCipher, row: Omit<GameRow, 'game'> & { game: StoredGame }): GameRow {
  return { ...row, game: openGame(hiddenMoves, row.game) };
}
