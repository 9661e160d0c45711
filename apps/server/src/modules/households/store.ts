import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { profiles, signUpTraces } from '@game/database';
import { boolean, integer, listOf, oneOf, text, timestamp } from '../../platform/database/columns.js';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';

/**
 * Whether the account of the trace `own` was created when at least $2 others had been created on the same network or in the same
 * browser within the 24 hours before. Accounts of the same moment are in the order of their ids. The condition on the time is a
 * FILTER, so that the digests choose the index.
 */
const isInCrowd = `
  (SELECT count(*) FILTER (WHERE created_at > own.created_at - interval '24 hours'
      AND (created_at, user_id) < (own.created_at, own.user_id))
    FROM (SELECT user_id, created_at FROM sign_up_traces WHERE address_digest = own.address_digest
      UNION SELECT user_id, created_at FROM sign_up_traces WHERE device_digest = own.device_digest) AS same
  ) >= $2::integer`;

/** The other accounts of the network or the browser of the trace `own`. */
const others = `
  SELECT user_id, rewards_since FROM sign_up_traces WHERE address_digest = own.address_digest AND user_id <> own.user_id
  UNION SELECT user_id, rewards_since FROM sign_up_traces WHERE device_digest = own.device_digest AND user_id <> own.user_id`;

const selectPlace = statement({
  name: 'households.findPlace',
  text: `
    SELECT rewards_since IS NOT NULL AS "hasPlace", ${isInCrowd} AS "isInCrowd",
      (SELECT count(*) FILTER (WHERE rewards_since > $3) FROM (${others}) AS others) >= $2::integer AS "isFull"
    FROM sign_up_traces AS own WHERE user_id = $1`,
  row: { hasPlace: boolean, isInCrowd: boolean, isFull: boolean },
});

/**
 * Reads whether a player has got their first reward (`hasPlace`). `isInCrowd` says whether `allowed` other accounts of the same
 * network or browser were new when theirs was created, and `isFull` whether as many of these got their first reward after `since`.
 */
export async function findPlace(on: Connection, playerId: string, allowed: number, since: Date) {
  const [row] = await selectPlace(on, [playerId, allowed, since]);
  return row;
}

const takePlaceStatement = prepared((drizzle) =>
  drizzle
    .update(signUpTraces)
    .set({ rewardsSince: parameter('at') })
    .where(eq(signUpTraces.userId, parameter('playerId')))
    .prepare('households.takePlace'),
);

/** Stores when a player gets their first reward. */
export async function takePlace(transaction: Transaction, playerId: string, at: Date): Promise<void> {
  await takePlaceStatement(transaction).execute({ playerId, at });
}

const selectReferralsSince = statement({
  name: 'households.countReferralsSince',
  text: `
    SELECT count(*) AS count FROM sign_up_traces AS own CROSS JOIN LATERAL (${others}) AS other
      JOIN referrals ON referred_id = other.user_id
    WHERE own.user_id = $1 AND (rewarded_at > $2
      OR cardinality(wait_reasons) = 0 AND pending_games IS NOT NULL AND referrals.created_at > $2)`,
  row: { count: integer },
});

/**
 * Counts the referrals of other new players on the player's network or browser that were paid after `since`, or created then
 * without a wait for games against other households.
 */
export async function countReferralsSince(on: Connection, playerId: string, since: Date): Promise<number> {
  const [row] = await selectReferralsSince(on, [playerId, since]);
  return row?.count ?? 0;
}

/** Reads what a new player and the player who invited them share. */
export async function findPair(on: Connection, friendId: string, inviterId: string) {
  const own = alias(signUpTraces, 'own');
  const theirs = alias(signUpTraces, 'theirs');
  const [row] = await on.drizzle
    .select({
      sharesNetwork: isTrue(eq(own.addressDigest, theirs.addressDigest)),
      sharesDevice: isTrue(eq(own.deviceDigest, theirs.deviceDigest)),
      inviterWasInvited: isTrue(and(isNotNull(theirs.userId), isNotNull(profiles.referredBy))),
    })
    .from(profiles)
    .leftJoin(theirs, eq(theirs.userId, profiles.id))
    .leftJoin(own, eq(own.userId, friendId))
    .where(eq(profiles.id, inviterId));
  return row;
}

/** Reads a condition as a value: false if it is null, because an account has no trace. */
function isTrue(condition: SQL | undefined) {
  return sql`(${condition}) IS TRUE`.mapWith(Boolean);
}

/** The completed games of `player` in which both made a move, the first $3 of each seat, which has an index. */
const gamesOf = (player: string) => `
  (SELECT player2_id AS opponent_id, completed_at FROM games WHERE player1_id = ${player} AND status = 'completed'
    AND player2_move IS NOT NULL ORDER BY completed_at LIMIT $3::integer)
  UNION ALL (SELECT player1_id, completed_at FROM games WHERE player2_id = ${player} AND status = 'completed'
    AND player2_move IS NOT NULL ORDER BY completed_at LIMIT $3::integer)`;

const selectGames = statement({
  name: 'households.findGames',
  text: `
    SELECT coalesce(own.address_digest, opponent.id::text) AS household, completed_at AS "completedAt",
      opponent.created_at AS "opponentSince",
      opponent.is_bot OR coalesce(own.address_digest = mine.address_digest, false)
        OR coalesce(own.device_digest = mine.device_digest, false)
        OR coalesce(opponent.id = me.referred_by, false)
        OR coalesce(opponent.referred_by IN (me.id, me.referred_by), false)
        OR coalesce((SELECT pending_games > 0 FROM referrals WHERE referred_id = opponent.id), false)
        OR coalesce(${isInCrowd}, false) AS "isLinked"
    FROM (${gamesOf('$1')}) AS played JOIN profiles AS opponent ON opponent.id = opponent_id
      JOIN profiles AS me ON me.id = $1
      LEFT JOIN sign_up_traces AS own ON own.user_id = opponent.id
      LEFT JOIN sign_up_traces AS mine ON mine.user_id = me.id`,
  row: { household: text, completedAt: timestamp, opponentSince: timestamp, isLinked: boolean },
});

/** Reads the first `gamesPerSeat` games of a player in each seat. Opponents whose own rewards wait count as linked. */
export async function findGames(on: Connection, playerId: string, allowed: number, gamesPerSeat: number) {
  return selectGames(on, [playerId, allowed, gamesPerSeat]);
}

const selectNeighbours = statement({
  name: 'households.findNeighbours',
  text: `
    SELECT own.user_id AS id FROM sign_up_traces AS mine JOIN sign_up_traces AS own
      ON own.address_digest = mine.address_digest OR own.device_digest = mine.device_digest
    WHERE mine.user_id = $1 AND own.user_id <> mine.user_id AND own.rewards_since IS NULL AND ${isInCrowd}
    ORDER BY own.created_at DESC LIMIT 200`,
  row: { id: text },
});

/** Finds the other players of the same network or browser whose accounts were created in a crowd and have no reward yet. */
export async function findNeighbours(on: Connection, playerId: string, allowed: number): Promise<string[]> {
  return (await selectNeighbours(on, [playerId, allowed])).map(({ id }) => id);
}

const selectLinked = statement({
  name: 'households.findLinked',
  text: `
    WITH RECURSIVE chain AS (
      SELECT $1::uuid AS id
      UNION
      SELECT linked.id FROM chain CROSS JOIN LATERAL (
        SELECT referrer_id AS id FROM referrals
          WHERE referred_id = chain.id AND wait_reasons && ARRAY['network', 'device', 'chain']
        UNION ALL SELECT referred_id FROM referrals
          WHERE referrer_id = chain.id AND wait_reasons && ARRAY['network', 'device', 'chain']) AS linked
    ), links AS (
      SELECT id, 'chain' AS via FROM (SELECT id FROM chain LIMIT $2::integer) AS found
      UNION ALL SELECT shared.* FROM sign_up_traces AS own CROSS JOIN LATERAL (
        (SELECT user_id, 'network' FROM sign_up_traces WHERE address_digest = own.address_digest LIMIT $2::integer)
        UNION ALL (SELECT user_id, 'device' FROM sign_up_traces WHERE device_digest = own.device_digest LIMIT $2::integer)
      ) AS shared WHERE own.user_id = $1)
    SELECT id, array_agg(DISTINCT via) AS via FROM links WHERE id <> $1 GROUP BY id`,
  row: { id: text, via: listOf(oneOf(['chain', 'network', 'device'] as const)) },
});

/** Finds up to `limit` accounts for each way in which they are linked with a player, and these ways. */
export async function findLinked(on: Connection, playerId: string, limit: number) {
  return selectLinked(on, [playerId, limit]);
}

const lockStatement = statement({
  name: 'households.lockNetwork',
  text: `
    SELECT count(pg_advisory_xact_lock(hashtextextended(address_digest, 7265662))) AS network,
      count(pg_advisory_xact_lock(hashtextextended(device_digest, 7265662))) AS device
    FROM sign_up_traces WHERE user_id = $1 AND rewards_since IS NULL`,
  row: { network: integer, device: integer },
});

/** Locks the network and the browser of a player without a reward until the transaction ends, so that their accounts are counted one at a time. */
export async function lockNetwork(transaction: Transaction, playerId: string): Promise<void> {
  await lockStatement(transaction, [playerId]);
}
