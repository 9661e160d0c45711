import type { PublicProfile } from '@game/contract';
import { games, playerBlocks, profiles, publicProfileColumns, rematches } from '@game/database';
import type { GameStatus } from '@game/rules';
import { and, desc, eq, exists, gt, isNotNull, notExists, sql } from 'drizzle-orm';
import { boolean, integer, listOf, nullable, object, text, timestamp } from '../../platform/database/columns.js';
import { literal } from '../../platform/database/conditions.js';
import { parameter, prepared, type Connection } from '../../platform/database/database.js';
import { columnOf } from '../../platform/database/json-rows.js';
import { statement } from '../../platform/database/statement.js';

const isWaiting = sql`${games.status} = 'waiting'`;

/** A game of two players, as far as a rematch depends on it, with the rematches that one of them has offered. */
export interface PreviousGame {
  stakeAmount: number;
  /** A game with an opponent that is over was completed, because only games without one are cancelled. */
  completedAt: Date | null;
  opponent: { id: string; isBot: boolean; isDeleted: boolean };
  /** Those after this game, and the others between the same players since `since`; newest first. */
  offers: Offer[];
}

/** A rematch as stored, with its private game. */
export interface Offer {
  gameId: string;
  previousGameId: string;
  fromId: string;
  stakeAmount: number;
  offeredAt: Date;
  declinedAt: Date | null;
  /** The status of the private game; null if it was not created. */
  status: GameStatus | null;
}

const selectPreviousGame = statement({
  name: 'rematches.findPreviousGame',
  text: `
    SELECT games.stake_amount AS "stakeAmount", games.completed_at AS "completedAt",
      json_build_object('id', opponent.id, 'isBot', opponent.is_bot, 'isDeleted', opponent.deleted_at IS NOT NULL) AS opponent,
      (SELECT coalesce(json_agg(json_build_object('gameId', rematches.game_id, 'previousGameId', previous_game_id,
          'fromId', from_id, 'stakeAmount', before.stake_amount, 'offeredAt', offered_at, 'declinedAt', declined_at, 'status', rematch.status)
          ORDER BY offered_at DESC), '[]')
        FROM rematches JOIN games AS before ON before.id = previous_game_id
          LEFT JOIN games AS rematch ON rematch.id = rematches.game_id
        WHERE previous_game_id = $1 OR (to_id = opponent.id AND from_id = $2 AND offered_at > $3)
          OR (to_id = $2 AND from_id = opponent.id AND offered_at > $3)) AS offers
    FROM games JOIN profiles AS opponent
      ON opponent.id = CASE WHEN player1_id = $2 THEN player2_id WHEN player2_id = $2 THEN player1_id END
    WHERE games.id = $1`,
  row: {
    stakeAmount: integer,
    completedAt: nullable(timestamp),
    opponent: object({ id: text, isBot: boolean, isDeleted: boolean }),
    offers: listOf(
      object({
        gameId: text,
        previousGameId: text,
        fromId: text,
        stakeAmount: integer,
        offeredAt: timestamp,
        declinedAt: nullable(timestamp),
        status: nullable(columnOf(games.status)),
      }),
    ),
  },
});

/** Finds a game that `playerId` has played with an opponent. */
export async function findPreviousGame(
  on: Connection,
  { gameId, playerId, since }: { gameId: string; playerId: string; since: Date },
): Promise<PreviousGame | undefined> {
  const [row] = await selectPreviousGame(on, [gameId, playerId, since]);
  return row;
}

/** A rematch to be stored. */
export interface NewOffer {
  gameId: string;
  previousGameId: string;
  attempt: number;
  fromId: string;
  toId: string;
  offeredAt: Date;
}

/** Stores an offer. Returns false if this attempt was made already. */
export async function insertOffer(on: Connection, offer: NewOffer): Promise<boolean> {
  const inserted = await on.drizzle
    .insert(rematches)
    .values(offer)
    .onConflictDoNothing({ target: [rematches.previousGameId, rematches.attempt] })
    .returning({ gameId: rematches.gameId });
  return inserted.length > 0;
}

/** Deletes an offer whose game was not created. */
export async function deleteOffer(on: Connection, gameId: string): Promise<void> {
  await on.drizzle.delete(rematches).where(eq(rematches.gameId, gameId));
}

/** Stores that the invited player declines an open offer. Returns false if there is none. */
export async function markDeclined(
  { drizzle }: Connection,
  { gameId, toId, declinedAt }: { gameId: string; toId: string; declinedAt: Date },
): Promise<boolean> {
  const waiting = drizzle
    .select()
    .from(games)
    .where(and(eq(games.id, gameId), isWaiting));
  const declined = await drizzle
    .update(rematches)
    .set({ declinedAt })
    .where(and(eq(rematches.gameId, gameId), eq(rematches.toId, toId), exists(waiting)))
    .returning({ gameId: rematches.gameId });
  return declined.length > 0;
}

/** Takes `markDeclined` back: the game could not be cancelled. */
export async function unmarkDeclined(on: Connection, gameId: string): Promise<void> {
  await on.drizzle.update(rematches).set({ declinedAt: null }).where(eq(rematches.gameId, gameId));
}

/** An open offer as read, with the public columns of its challenger. */
export interface OpenOffer {
  gameId: string;
  previousGameId: string;
  challenger: PublicProfile;
  stakeAmount: number;
  isReady: boolean;
  deadlineAt: Date;
}

const selectOpenOffers = prepared((drizzle) => {
  const playerId = parameter('playerId');
  const blocked = drizzle
    .select()
    .from(playerBlocks)
    .where(and(eq(playerBlocks.userId, playerId), eq(playerBlocks.blockedId, rematches.fromId)));
  return drizzle
    .select({
      gameId: games.id,
      previousGameId: rematches.previousGameId,
      challenger: publicProfileColumns(profiles),
      stakeAmount: games.stakeAmount,
      isReady: isNotNull(games.player1Commitment).mapWith(Boolean),
      deadlineAt: sql`${games.deadlineAt}`.mapWith(games.deadlineAt),
    })
    .from(rematches)
    .innerJoin(games, eq(games.id, rematches.gameId))
    .innerJoin(profiles, eq(profiles.id, rematches.fromId))
    .where(
      and(
        eq(rematches.toId, playerId),
        gt(rematches.offeredAt, parameter('since')),
        isWaiting,
        gt(games.deadlineAt, parameter('now')),
        notExists(blocked),
      ),
    )
    .orderBy(desc(rematches.offeredAt))
    .limit(literal(10))
    .prepare('rematches.findOpenOffers');
});

/** Finds the offers to a player that were made after `since` and are open at `now`, newest first; none of players whom they have blocked. */
export async function findOpenOffers(
  on: Connection,
  { playerId, since, now }: { playerId: string; since: Date; now: Date },
): Promise<OpenOffer[]> {
  return selectOpenOffers(on).execute({ playerId, since, now });
}

const selectOwnOffer = prepared((drizzle) =>
  drizzle
    .select({
      invited: publicProfileColumns(profiles),
      isDeclined: isNotNull(rematches.declinedAt).mapWith(Boolean),
    })
    .from(rematches)
    .innerJoin(profiles, eq(profiles.id, rematches.toId))
    .where(and(eq(rematches.gameId, parameter('gameId')), eq(rematches.fromId, parameter('fromId'))))
    .prepare('rematches.findOwnOffer'),
);

/** Finds an offer that `fromId` has made. */
export async function findOwnOffer(
  on: Connection,
  gameId: string,
  fromId: string,
): Promise<{ invited: PublicProfile; isDeclined: boolean } | undefined> {
  const [row] = await selectOwnOffer(on).execute({ gameId, fromId });
  return row;
}

const selectPair = statement({
  name: 'rematches.findPair',
  text: `
    WITH pair AS (
      SELECT CASE WHEN player1_id = $2 THEN coalesce(player2_id, invited_id) ELSE player1_id END AS opponent_id,
        CASE WHEN status = 'completed' THEN completed_at END AS completed_at
      FROM games WHERE id = $1 AND $2 IN (player1_id, player2_id, invited_id)
    ), played AS (
      SELECT winner_id FROM games
      WHERE player1_id = $2 AND player2_id = (SELECT opponent_id FROM pair) AND status = 'completed' AND completed_at > $3
      UNION ALL
      SELECT winner_id FROM games
      WHERE player2_id = $2 AND player1_id = (SELECT opponent_id FROM pair) AND status = 'completed' AND completed_at > $3
    )
    SELECT opponent_id AS "opponentId", completed_at AS "completedAt",
      (SELECT count(*) FROM played WHERE winner_id = $2) AS wins,
      (SELECT count(*) FROM played WHERE winner_id <> $2) AS losses,
      (SELECT count(*) FROM played WHERE winner_id IS NULL) AS ties
    FROM pair WHERE opponent_id IS NOT NULL`,
  row: { opponentId: text, completedAt: nullable(timestamp), wins: integer, losses: integer, ties: integer },
});

/** The opponent in a game, and the results of the games between both since a moment. */
export interface EarlierResults {
  opponentId: string;
  /** When the game was completed; null if it was not. */
  completedAt: Date | null;
  wins: number;
  losses: number;
  ties: number;
}

/** Finds the opponent of `playerId` in a game or in a rematch that is offered, with the results since `since`. */
export async function findPair(
  on: Connection,
  { gameId, playerId, since }: { gameId: string; playerId: string; since: Date },
): Promise<EarlierResults | undefined> {
  const [row] = await selectPair(on, [gameId, playerId, since]);
  return row;
}
