import { notificationKinds, type NotificationKind, type PublicProfile } from '@game/contract';
import { boolean, nullable, oneOf, text, timestamp } from '../../platform/database/columns.js';
import type { Connection } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';

/** How many ids of read notifications are kept. An inbox of 50 cannot show that many without dropping the oldest. */
const readIdsKept = 200;

/** A notification as it is read. */
export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  targetId: string;
  name: string | null;
  opponent: PublicProfile | null;
  at: Date;
  isRead: boolean;
}

/**
 * A player's games with a second player come from `games`; a joiner knows the result, because their move decides. Open offers
 * of a rematch come from `rematches`, except those of players whom the player has blocked. Stored ones of the same moment have
 * their order.
 */
const selectNotifications = statement({
  name: 'inbox.findNotifications',
  text: `
    WITH latest AS (
      (SELECT 'gameJoined' AS kind, id AS event_id, id AS target_id, NULL AS name, player2_id AS opponent_id,
          (SELECT created_at FROM transactions
            WHERE game_id = games.id AND user_id = games.player2_id AND (type = 'stake')) AS at, NULL::bigint AS number
        FROM games WHERE player1_id = $1 AND status IN ('waiting', 'inProgress') AND player2_id IS NOT NULL)
      UNION ALL
      (SELECT CASE WHEN player2_move IS NULL THEN 'gameForfeited' ELSE 'gameDecided' END, id, id, NULL, player2_id, completed_at, NULL
        FROM games WHERE player1_id = $1 AND status = 'completed' ORDER BY completed_at DESC LIMIT $2)
      UNION ALL
      (SELECT 'rematchOffered', rematches.game_id, previous_game_id, NULL, from_id, offered_at, NULL
        FROM rematches JOIN games ON games.id = rematches.game_id
        WHERE to_id = $1 AND offered_at > $3::timestamptz - interval '1 day' AND status = 'waiting' AND deadline_at > $3
          AND NOT EXISTS (SELECT FROM player_blocks WHERE user_id = $1 AND blocked_id = from_id)
        ORDER BY offered_at DESC LIMIT 10)
      UNION ALL
      (SELECT kind, target_id, target_id, name, opponent_id, created_at, id
        FROM notifications WHERE user_id = $1 ORDER BY id DESC LIMIT $2)
      ORDER BY at DESC, number DESC LIMIT $2
    )
    SELECT kind || ':' || event_id AS id, kind, target_id AS "targetId", name, opponent_id AS "opponentId", at,
      username, avatar_url AS "avatarUrl", is_bot AS "isBot",
      coalesce(kind || ':' || event_id = ANY ((SELECT read_ids FROM inboxes WHERE user_id = $1)::text[]), false) AS "isRead"
    FROM latest LEFT JOIN profiles ON profiles.id = opponent_id ORDER BY at DESC, number DESC`,
  row: {
    id: text,
    kind: oneOf(notificationKinds),
    targetId: text,
    name: nullable(text),
    opponentId: nullable(text),
    at: timestamp,
    username: nullable(text),
    avatarUrl: nullable(text),
    isBot: nullable(boolean),
    isRead: boolean,
  },
});

/** Finds a player's newest `limit` notifications at `now`, newest first. */
export async function findNotifications(
  on: Connection,
  playerId: string,
  now: Date,
  limit: number,
): Promise<NotificationRow[]> {
  const rows = await selectNotifications(on, [playerId, limit, now]);
  return rows.map(({ opponentId, username, avatarUrl, isBot, ...row }) => ({
    ...row,
    opponent:
      opponentId === null || username === null || isBot === null
        ? null
        : { id: opponentId, username, avatarUrl, isBot },
  }));
}

const markRead = statement({
  name: 'inbox.addReadIds',
  text: `
    INSERT INTO inboxes (user_id, read_ids) VALUES ($1, $2)
    ON CONFLICT (user_id) DO UPDATE SET read_ids = (
      SELECT kept[greatest(1, cardinality(kept) + 1 - ${readIdsKept}):]
      FROM (SELECT inboxes.read_ids || array(
        SELECT added FROM unnest(excluded.read_ids) AS added WHERE added <> ALL (inboxes.read_ids)
      ) AS kept) AS joined
    )`,
  row: {},
});

/** Adds to the ids of the notifications that a player has read. */
export async function addReadIds(on: Connection, playerId: string, ids: string[]): Promise<void> {
  await markRead(on, [playerId, ids]);
}
