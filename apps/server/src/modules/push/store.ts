import type { NotificationKind, PushTopics } from '@game/contract';
import { pushedGames, pushSubscriptions, sessions } from '@game/database';
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { boolean, nullable, object, oneOf, text } from '../../platform/database/columns.js';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { PushTarget } from '../../platform/web-push/web-push.js';

const topicColumns = {
  games: pushSubscriptions.games,
  tournaments: pushSubscriptions.tournaments,
  prizes: pushSubscriptions.prizes,
};

const isOfSession = (tokenHash: string) =>
  eq(
    pushSubscriptions.sessionId,
    sql`(SELECT ${sessions.id} FROM ${sessions} WHERE ${sessions.tokenHash} = ${tokenHash})`,
  );

const selectTopics = prepared((drizzle) =>
  drizzle
    .select(topicColumns)
    .from(pushSubscriptions)
    .where(isOfSession(parameter('tokenHash')))
    .prepare('push.findTopics'),
);

/** Finds what the device of a session wants; undefined if push is off there. */
export async function findTopics(on: Connection, tokenHash: string): Promise<PushTopics | undefined> {
  const [row] = await selectTopics(on).execute({ tokenHash });
  return row;
}

/** A subscription moves to another session only with its keys, which no one else knows. */
const subscribe = statement({
  name: 'push.upsertSubscription',
  text: `
    WITH session AS (SELECT id, user_id FROM sessions WHERE token_hash = $1), stored AS (
      INSERT INTO push_subscriptions AS known (id, session_id, user_id, endpoint, p256dh, auth, created_at)
        SELECT $2, id, user_id, $3, $4, $5, $6 FROM session
        ON CONFLICT (endpoint) DO UPDATE SET session_id = excluded.session_id, user_id = excluded.user_id,
          games = known.games OR known.user_id <> excluded.user_id,
          tournaments = known.tournaments OR known.user_id <> excluded.user_id,
          prizes = known.prizes OR known.user_id <> excluded.user_id
          WHERE known.p256dh = excluded.p256dh AND known.auth = excluded.auth
        RETURNING games, tournaments, prizes
    )
    SELECT to_json(stored) AS topics FROM session LEFT JOIN stored ON true`,
  row: { topics: nullable(object({ games: boolean, tournaments: boolean, prizes: boolean })) },
});

/**
 * Stores the subscription of a session's device. Returns what the device wants: null if another device has this endpoint.
 * Returns undefined if the session has ended.
 */
export async function upsertSubscription(
  on: Transaction,
  tokenHash: string,
  { id, endpoint, p256dh, auth, createdAt }: PushTarget & { id: string; createdAt: Date },
): Promise<{ topics: PushTopics | null } | undefined> {
  await on.drizzle
    .delete(pushSubscriptions)
    .where(and(isOfSession(tokenHash), ne(pushSubscriptions.endpoint, endpoint)));
  const [row] = await subscribe(on, [tokenHash, id, endpoint, p256dh, auth, createdAt]);
  return row;
}

/** Deletes the subscriptions of a player beyond the newest `maximum`. */
export async function deleteSubscriptionsBeyond(on: Connection, playerId: string, maximum: number): Promise<void> {
  const { id, userId, createdAt } = pushSubscriptions;
  const older = on.drizzle
    .select({ id })
    .from(pushSubscriptions)
    .where(eq(userId, playerId))
    .orderBy(desc(createdAt), desc(id))
    .offset(maximum);
  await on.drizzle.delete(pushSubscriptions).where(inArray(id, older));
}

/** Changes what the device of a session wants. Returns false if push is off there. */
export async function updateTopics(on: Connection, tokenHash: string, topics: PushTopics): Promise<boolean> {
  const updated = await on.drizzle
    .update(pushSubscriptions)
    .set(topics)
    .where(isOfSession(tokenHash))
    .returning({ id: pushSubscriptions.id });
  return updated.length > 0;
}

/** Deletes the subscription of a session's device, if there is one. */
export async function deleteSubscriptionOf(on: Connection, tokenHash: string): Promise<void> {
  await on.drizzle.delete(pushSubscriptions).where(isOfSession(tokenHash));
}

/** Deletes a subscription that the push service no longer has. */
export async function deleteSubscription(on: Connection, id: string): Promise<void> {
  await on.drizzle.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Where a push message goes, and what its text needs. */
export type Delivery = PushTarget & {
  /** The opponent in a game; null if there is none. */
  username: string | null;
  isBot: boolean | null;
  isRead: boolean;
  /** What the notification is about. */
  topic: keyof PushTopics;
};

const selectDelivery = statement({
  name: 'push.findDelivery',
  text: `
    SELECT endpoint, p256dh, auth, username, is_bot AS "isBot", coalesce($2 = ANY (read_ids), false) AS "isRead",
      push_topic($4) AS topic
    FROM push_subscriptions AS subscription
      LEFT JOIN inboxes USING (user_id) LEFT JOIN profiles ON profiles.id = $3
    WHERE subscription.id = $1 AND wants_push(subscription, $4)`,
  row: {
    endpoint: text,
    p256dh: text,
    auth: text,
    username: nullable(text),
    isBot: nullable(boolean),
    isRead: boolean,
    topic: oneOf(['games', 'tournaments', 'prizes']),
  },
});

/** Finds where to send a notification; undefined if the device no longer wants it. */
export async function findDelivery(
  on: Connection,
  subscriptionId: string,
  { kind, targetId, opponentId }: { kind: string; targetId: string; opponentId: string | null },
): Promise<Delivery | undefined> {
  const [row] = await selectDelivery(on, [subscriptionId, `${kind}:${targetId}`, opponentId, kind]);
  return row;
}

/** An event of a game that its creator is notified of. */
export interface GameEvent {
  playerId: string;
  gameId: string;
  kind: NotificationKind;
  opponentId: string | null;
}

const insertGamePushes = statement({
  name: 'push.addGamePushes',
  text: `
    WITH events AS (
      SELECT * FROM json_to_recordset($1) AS event ("playerId" uuid, "gameId" uuid, kind text, "opponentId" uuid)
    ), added AS (
      INSERT INTO pushed_games (user_id, game_id, kind, pushed_at)
        SELECT "playerId", "gameId", kind, $2 FROM events
        WHERE EXISTS (SELECT 1 FROM push_subscriptions WHERE user_id = "playerId" AND games)
        ORDER BY 1, 2, 3
        ON CONFLICT DO NOTHING RETURNING user_id, game_id, kind
    )
    SELECT append_messages(json_agg(json_build_object('channel', 'push', 'recipient', subscription.id,
      'content', json_build_object('kind', kind, 'targetId', game_id, 'name', NULL, 'opponentId', "opponentId"))), $2)
    FROM added JOIN push_subscriptions AS subscription USING (user_id)
      JOIN events USING (kind) WHERE games AND "playerId" = user_id AND "gameId" = game_id`,
  row: {},
});

/** Adds the push messages for events of games to the outbox, once for each event, even if several processes add it. */
export async function addGamePushes(on: Connection, events: GameEvent[], now: Date): Promise<void> {
  await insertGamePushes(on, [JSON.stringify(events), now]);
}

const selectDecided = statement({
  name: 'push.findDecidedGames',
  text: `
    SELECT user_id AS "playerId", game.id AS "gameId", player2_id AS "opponentId",
      CASE WHEN player2_move IS NULL THEN 'gameForfeited' WHEN game.id IS NOT NULL THEN 'gameDecided' END AS kind
    FROM (SELECT user_id, min(created_at) AS subscribed_at FROM push_subscriptions
        WHERE games AND user_id > $1 GROUP BY user_id ORDER BY user_id LIMIT $3) AS players
      LEFT JOIN LATERAL (SELECT id, player2_id, player2_move FROM games
        WHERE player1_id = user_id AND status = 'completed' AND completed_at > greatest($2, subscribed_at)
        ORDER BY completed_at DESC LIMIT 50) AS game ON true
    ORDER BY user_id`,
  row: {
    playerId: text,
    gameId: nullable(text),
    opponentId: nullable(text),
    kind: nullable(oneOf(['gameForfeited', 'gameDecided'])),
  },
});

/**
 * Finds the games of players with a device that were decided since `since`, for up to `limit` players with ids above
 * `after`. Returns the last of these players as `next`; undefined if there are no more.
 */
export async function findDecidedGames(
  on: Connection,
  after: string,
  since: Date,
  limit: number,
): Promise<{ events: GameEvent[]; next: string | undefined }> {
  const rows = await selectDecided(on, [after, since, limit]);
  const events = rows.flatMap(({ gameId, kind, ...event }) =>
    gameId === null || kind === null ? [] : [{ ...event, gameId, kind }],
  );
  return { events, next: rows.at(-1)?.playerId };
}

/** Deletes what is known of pushed games from before `before`. */
export async function deletePushedGames(on: Connection, before: Date): Promise<void> {
  await on.drizzle.delete(pushedGames).where(lt(pushedGames.pushedAt, before));
}
