import { aliasedTable, and, asc, count, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import { games, profiles, publicProfileColumns } from '@game/database';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database.js';
import type { SealedMove } from '../../platform/seal.js';

/** A game with what may be shown of its players. */
export interface GameRow {
  game: typeof games.$inferSelect;
  player1: PublicProfile;
  player2: PublicProfile | null;
}

const player1 = aliasedTable(profiles, 'player1');
const player2 = aliasedTable(profiles, 'player2');
type Drizzle = Connection['drizzle'];
const nextVersion = sql`${games.version} + 1`;
/** In literals, as in the partial indexes: with parameters PostgreSQL could not tell that an index covers it. */
const isOpen = sql`${games.status} IN ('waiting', 'inProgress')`;

const isOpenGameOfPlayer = or(
  and(eq(games.player1Id, parameter('playerId')), isOpen),
  and(eq(games.player2Id, parameter('playerId')), sql`${games.status} = 'inProgress'`),
);

function selectGames(drizzle: Drizzle) {
  return drizzle
    .select({ game: games, player1: publicProfileColumns(player1), player2: publicProfileColumns(player2) })
    .from(games)
    .innerJoin(player1, eq(player1.id, games.player1Id))
    .leftJoin(player2, eq(player2.id, games.player2Id));
}

const selectGame = prepared((drizzle) =>
  selectGames(drizzle)
    .where(eq(games.id, parameter('gameId')))
    .prepare('games_select'),
);

const selectGameForUpdate = prepared((drizzle) =>
  selectGames(drizzle)
    .where(eq(games.id, parameter('gameId')))
    .for('update', { of: games })
    .prepare('games_select_for_update'),
);

/** A game with its players, as it is now. */
export async function findGame(on: Connection, gameId: string): Promise<GameRow | undefined> {
  const [row] = await selectGame(on).execute({ gameId });
  return row;
}

/** The game, which nobody else can change until the transaction ends. */
export async function lockGame(transaction: Transaction, gameId: string): Promise<GameRow | undefined> {
  const [row] = await selectGameForUpdate(transaction).execute({ gameId });
  return row;
}

const selectExpiredGames = prepared((drizzle) =>
  drizzle
    .select({ id: games.id })
    .from(games)
    .where(and(isOpen, lte(games.deadlineAt, parameter('now'))))
    .orderBy(asc(games.deadlineAt))
    .limit(parameter('limit'))
    .prepare('games_select_expired'),
);

/** The ids of up to `limit` games whose deadline has passed, the oldest deadline first. */
export async function findExpiredGames(on: Connection, now: Date, limit: number): Promise<string[]> {
  const rows = await selectExpiredGames(on).execute({ now, limit });
  return rows.map(({ id }) => id);
}

const selectExpiredGameForUpdate = prepared((drizzle) =>
  selectGames(drizzle)
    .where(and(eq(games.id, parameter('gameId')), isOpen, lte(games.deadlineAt, parameter('now'))))
    .for('update', { of: games, skipLocked: true })
    .prepare('games_select_expired_for_update'),
);

/** A game if its deadline has passed, locked; one that somebody else is changing is passed over. */
export async function lockExpiredGame(
  transaction: Transaction,
  gameId: string,
  now: Date,
): Promise<GameRow | undefined> {
  const [row] = await selectExpiredGameForUpdate(transaction).execute({ gameId, now });
  return row;
}

const selectOpenGames = prepared((drizzle) =>
  selectGames(drizzle).where(isOpenGameOfPlayer).orderBy(desc(games.createdAt)).prepare('games_select_open'),
);

/** The games that a player has open, in either seat, newest first. */
export async function findOpenGames(on: Connection, playerId: string): Promise<GameRow[]> {
  return selectOpenGames(on).execute({ playerId });
}

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

/** Adds a game that waits for its creator's move. */
export async function insertGame(
  transaction: Transaction,
  game: { gameId: string; player1Id: string; stakeAmount: number; createdAt: Date; deadlineAt: Date },
): Promise<void> {
  await insertGameStatement(transaction).execute(game);
}

const countOpenGamesStatement = prepared((drizzle) =>
  drizzle.select({ openGames: count() }).from(games).where(isOpenGameOfPlayer).prepare('games_count_open'),
);

/** How many games the player has open, in either seat (D-14). */
export async function countOpenGames(transaction: Transaction, playerId: string): Promise<number> {
  const [row] = await countOpenGamesStatement(transaction).execute({ playerId });
  return row?.openGames ?? 0;
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

/** Seats player 2 in a listed game and returns its stake; undefined when the game cannot be joined by them (VAL-02). */
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

/** Stores player 1's move, with which the game stands in the lobby. */
export async function listGame(
  transaction: Transaction,
  row: GameRow,
  sealed: SealedMove,
  deadlineAt: Date,
): Promise<GameRow> {
  const [game] = await listGameStatement(transaction).execute({ gameId: row.game.id, ...sealed, deadlineAt });
  return changed(row, game);
}

/** How a game ended, as it is stored. */
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

/** Writes the result, with player 2's move, or without one when they let the deadline pass (D-12, D-13). */
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

/** Calls off a game that nobody has joined. */
export async function cancelGame(transaction: Transaction, row: GameRow, now: Date): Promise<GameRow> {
  const [game] = await cancelGameStatement(transaction).execute({ gameId: row.game.id, now });
  return changed(row, game);
}

/** The row after a change that was to find it as it was locked. */
function changed(row: GameRow, game: GameRow['game'] | undefined): GameRow {
  if (!game) throw new Error(`game ${row.game.id} changed while it was locked`);
  return { ...row, game };
}
