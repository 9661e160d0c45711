import type { PublicProfile } from '@game/contract';
import type { GameStatus } from '@game/rules';
import type { Connection } from '../../platform/database/database.js';

/** A game of two players, as far as a rematch depends on it, with the rematches that one of them has offered. */
export interface PreviousGame {
  status: GameStatus;
  stakeAmount: number;
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
  offeredAt: string;
  declinedAt: string | null;
  /** The status of the private game; null if it was not created. */
  status: GameStatus | null;
}

const previousGameText = `
  SELECT games.status, games.stake_amount AS "stakeAmount", games.completed_at AS "completedAt",
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
  WHERE games.id = $1`;

/** Finds a game that `playerId` has played with an opponent. */
export async function findPreviousGame(
  on: Connection,
  { gameId, playerId, since }: { gameId: string; playerId: string; since: Date },
): Promise<PreviousGame | undefined> {
  const values = [gameId, playerId, since];
  const [row] = await on.query<PreviousGame>({ name: 'rematches_select_game', text: previousGameText, values });
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

const insertText = `
  INSERT INTO rematches (game_id, previous_game_id, attempt, from_id, to_id, offered_at) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (previous_game_id, attempt) DO NOTHING RETURNING game_id`;

/** Stores an offer. Returns false if this attempt was made already. */
export async function insertOffer(on: Connection, offer: NewOffer): Promise<boolean> {
  const { gameId, previousGameId, attempt, fromId, toId, offeredAt } = offer;
  const values = [gameId, previousGameId, attempt, fromId, toId, offeredAt];
  return (await on.query({ name: 'rematches_insert', text: insertText, values })).length > 0;
}

/** Deletes an offer whose game was not created. */
export async function deleteOffer(on: Connection, gameId: string): Promise<void> {
  await on.query({ name: 'rematches_delete', text: 'DELETE FROM rematches WHERE game_id = $1', values: [gameId] });
}

const markText = `
  UPDATE rematches SET declined_at = $3 FROM games
  WHERE game_id = $1 AND to_id = $2 AND games.id = game_id AND status = 'waiting' RETURNING game_id`;

/** Stores that the invited player declines an open offer. Returns false if there is none. */
export async function markDeclined(
  on: Connection,
  { gameId, toId, declinedAt }: { gameId: string; toId: string; declinedAt: Date },
): Promise<boolean> {
  const values = [gameId, toId, declinedAt];
  return (await on.query({ name: 'rematches_mark', text: markText, values })).length > 0;
}

/** Takes `markDeclined` back: the game could not be cancelled. */
export async function unmarkDeclined(on: Connection, gameId: string): Promise<void> {
  const text = 'UPDATE rematches SET declined_at = NULL WHERE game_id = $1';
  await on.query({ name: 'rematches_unmark', text, values: [gameId] });
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

const openOffersText = `
  SELECT games.id AS "gameId", previous_game_id AS "previousGameId", stake_amount AS "stakeAmount",
    player1_commitment IS NOT NULL AS "isReady", deadline_at AS "deadlineAt",
    json_build_object('id', profiles.id, 'username', username, 'avatarUrl', avatar_url, 'isBot', is_bot) AS challenger
  FROM rematches JOIN games ON games.id = rematches.game_id JOIN profiles ON profiles.id = from_id
  WHERE to_id = $1 AND offered_at > $2 AND games.status = 'waiting' AND deadline_at > $3
    AND NOT EXISTS (SELECT FROM player_blocks WHERE user_id = $1 AND blocked_id = from_id)
  ORDER BY offered_at DESC LIMIT 10`;

/** Finds the offers to a player that were made after `since` and are open at `now`, newest first; none of players whom they have blocked. */
export async function findOpenOffers(
  on: Connection,
  { playerId, since, now }: { playerId: string; since: Date; now: Date },
): Promise<OpenOffer[]> {
  const values = [playerId, since, now];
  return on.query<OpenOffer>({ name: 'rematches_select_open', text: openOffersText, values });
}

const ownOfferText = `
  SELECT declined_at IS NOT NULL AS "isDeclined",
    json_build_object('id', profiles.id, 'username', username, 'avatarUrl', avatar_url, 'isBot', is_bot) AS invited
  FROM rematches JOIN profiles ON profiles.id = to_id
  WHERE game_id = $1 AND from_id = $2`;

/** Finds an offer that `fromId` has made. */
export async function findOwnOffer(
  on: Connection,
  gameId: string,
  fromId: string,
): Promise<{ invited: PublicProfile; isDeclined: boolean } | undefined> {
  const values = [gameId, fromId];
  const [row] = await on.query<{ invited: PublicProfile; isDeclined: boolean }>({
    name: 'rematches_select_own',
    text: ownOfferText,
    values,
  });
  return row;
}
