CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"games" boolean DEFAULT true NOT NULL,
	"tournaments" boolean DEFAULT true NOT NULL,
	"prizes" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "pushed_games" (
	"user_id" uuid NOT NULL,
	"game_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"pushed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pushed_games_user_id_game_id_kind_pk" PRIMARY KEY("user_id","game_id","kind")
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_channel";--> statement-breakpoint
DROP INDEX "outbox_next_attempt_at";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushed_games" ADD CONSTRAINT "pushed_games_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pushed_games_pushed_at" ON "pushed_games" USING btree ("pushed_at");--> statement-breakpoint
CREATE INDEX "outbox_mail_due" ON "outbox" USING btree ("next_attempt_at") WHERE channel <> 'push';--> statement-breakpoint
CREATE INDEX "outbox_push_due" ON "outbox" USING btree ("next_attempt_at") WHERE channel = 'push';--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" IN ('mail', 'push', 'none')) NOT VALID;
--> statement-breakpoint

-- Whether a device gets push messages of this kind of notification.

CREATE FUNCTION wants_push(subscription push_subscriptions, kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN kind LIKE 'game%' THEN subscription.games
    WHEN kind LIKE 'tournament%' THEN subscription.tournaments
    ELSE subscription.prizes
  END
$$;
--> statement-breakpoint

-- Adds messages to the outbox. Those of the channel 'inbox' are notifications: they are stored in the inboxes of players who
-- have an account, once per event, and each inbox keeps its newest 50. Each stored one adds a push message for every device
-- that wants it.

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
