import { and, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import { games } from '@game/database';
import { parameter, prepared, type Transaction } from '../../../platform/database.js';
import type { SealedMove } from '../../../platform/seal.js';
import { changed, nextVersion, type GameRow } from './rows.js';

const insertGameStatement = prepared((drizzle) =>
  drizzle
    .insert(games)
    .values({
      id: parameter('gameId'),
      player1Id: parameter('player1Id'),
      stakeAmount: parameter('stakeAmount'),
      createdAt: parameter('createdAt'),
      deadlineAt: parameter('deadlineAt'),
    })
    .prepare('games_insert'),
);

/** Inserts a game that waits for its creator's move. */
export async function insertGame(
  transaction: Transaction,
  game: { gameId: string; player1Id: string; stakeAmount: number; createdAt: Date; deadlineAt: Date },
): Promise<void> {
  await insertGameStatement(transaction).execute(game);
}

const takeSeatStatement = prepared((drizzle) =>
  drizzle
    .update(games)
    .set({
      status: 'inProgress',
      player2Id: parameter('player2Id'),
      deadlineAt: parameter('deadlineAt'),
      version: nextVersion,
    })
    .where(
      and(
        eq(games.id, parameter('gameId')),
        eq(games.status, 'waiting'),
        isNull(games.player2Id),
        isNotNull(games.player1Move),
        ne(games.player1Id, parameter('player2Id')),
        gt(games.deadlineAt, parameter('now')),
      ),
    )
    .returning({ stakeAmount: games.stakeAmount })
    .prepare('games_take_seat'),
);

/** Adds player 2 to a listed game and returns its stake, or undefined if the player cannot join the game (VAL-02). */
export async function takeSeat(
  transaction: Transaction,
  seat: { gameId: string; player2Id: string; now: Date; deadlineAt: Date },
): Promise<number | undefined> {
  const [row] = await takeSeatStatement(transaction).execute(seat);
  return row?.stakeAmount;
}

const listGameStatement = prepared((drizzle) =>
  drizzle
    .update(games)
    .set({
      player1Move: parameter('move'),
      player1Nonce: parameter('nonce'),
      player1Commitment: parameter('commitment'),
      deadlineAt: parameter('deadlineAt'),
      version: nextVersion,
    })
    .where(and(eq(games.id, parameter('gameId')), isNull(games.player1Move)))
    .returning()
    .prepare('games_list'),
);

/** Stores player 1's move, which lists the game in the lobby. */
export async function listGame(
  transaction: Transaction,
  row: GameRow,
  sealed: SealedMove,
  deadlineAt: Date,
): Promise<GameRow> {
  const [game] = await listGameStatement(transaction).execute({ gameId: row.game.id, ...sealed, deadlineAt });
  return changed(row, game);
}

/** The stored result of a completed game. */
export interface CompletedGame {
  winnerId: string | null;
  outcomeP1: string;
  outcomeP2: string;
  winningAmount: number;
  completedAt: Date;
}

const completeGameStatement = prepared((drizzle) =>
  drizzle
    .update(games)
    .set({
      status: 'completed',
      player2Move: parameter('move'),
      player2Nonce: parameter('nonce'),
      player2Commitment: parameter('commitment'),
      winnerId: parameter('winnerId'),
      outcomeP1: parameter('outcomeP1'),
      outcomeP2: parameter('outcomeP2'),
      winningAmount: parameter('winningAmount'),
      completedAt: parameter('completedAt'),
      deadlineAt: null,
      version: nextVersion,
    })
    .where(and(eq(games.id, parameter('gameId')), eq(games.status, 'inProgress')))
    .returning()
    .prepare('games_complete'),
);

/** Completes a game with its result. `player2Move` is null if player 2 missed the deadline (D-12, D-13). */
export async function completeGame(
  transaction: Transaction,
  row: GameRow,
  result: CompletedGame,
  player2Move: SealedMove | null,
): Promise<GameRow> {
  const { move = null, nonce = null, commitment = null } = player2Move ?? {};
  const values = { gameId: row.game.id, ...result, move, nonce, commitment };
  const [game] = await completeGameStatement(transaction).execute(values);
  return changed(row, game);
}

const cancelGameStatement = prepared((drizzle) =>
  drizzle
    .update(games)
    .set({ status: 'cancelled', deadlineAt: null, completedAt: parameter('now'), version: nextVersion })
    .where(and(eq(games.id, parameter('gameId')), eq(games.status, 'waiting')))
    .returning()
    .prepare('games_cancel'),
);

/** Cancels a game that has no second player. */
export async function cancelGame(transaction: Transaction, row: GameRow, now: Date): Promise<GameRow> {
  const [game] = await cancelGameStatement(transaction).execute({ gameId: row.game.id, now });
  return changed(row, game);
}
