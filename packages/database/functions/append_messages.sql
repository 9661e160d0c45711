-- Adds messages to the outbox. Those of the channel 'inbox' are notifications: they are stored in the inboxes of players
-- who have an account, once per event, and each inbox keeps its newest 50. Each stored one adds a push message for every
-- device that wants it.
CREATE OR REPLACE FUNCTION append_messages(messages json, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  player_ids uuid[];
BEGIN
  INSERT INTO outbox (channel, recipient, content, created_at, next_attempt_at)
    SELECT channel, recipient, content, at, at
    FROM json_to_recordset(messages) AS message (channel text, recipient text, content jsonb)
    WHERE channel <> 'inbox';

  SELECT array_agg(DISTINCT recipient::uuid) INTO player_ids
    FROM json_to_recordset(messages) AS message (channel text, recipient text) WHERE channel = 'inbox';
  IF player_ids IS NULL THEN
    RETURN;
  END IF;
  WITH added AS (
    INSERT INTO notifications (user_id, kind, target_id, name, opponent_id, created_at)
      SELECT users.id, content->>'kind', (content->>'targetId')::uuid, content->>'name', (content->>'opponentId')::uuid, at
      FROM json_to_recordset(messages) AS message (channel text, recipient text, content jsonb)
        JOIN users ON users.id = CASE channel WHEN 'inbox' THEN recipient::uuid END
      ORDER BY users.id
      ON CONFLICT ON CONSTRAINT notifications_once DO NOTHING
      RETURNING user_id, kind, target_id, name, opponent_id
  )
  INSERT INTO outbox (channel, recipient, content, created_at, next_attempt_at)
    SELECT 'push', subscription.id,
      jsonb_build_object('kind', kind, 'targetId', target_id, 'name', name, 'opponentId', opponent_id), at, at
    FROM added JOIN push_subscriptions AS subscription USING (user_id)
    WHERE wants_push(subscription, kind);
  DELETE FROM notifications WHERE id IN (
    SELECT older.id FROM unnest(player_ids) AS player (id) CROSS JOIN LATERAL (
      SELECT notifications.id FROM notifications WHERE user_id = player.id ORDER BY id DESC OFFSET 50
    ) AS older
  );
END $$;
