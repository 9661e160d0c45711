CREATE TABLE "inboxes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"read_ids" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"name" text,
	"opponent_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_once" UNIQUE("user_id","target_id","kind")
);
--> statement-breakpoint
ALTER TABLE "inboxes" ADD CONSTRAINT "inboxes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_opponent_id_profiles_id_fk" FOREIGN KEY ("opponent_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint

-- Adds messages to the outbox. Those of the channel 'inbox' are notifications: they are stored in the inboxes of players who
-- have an account, once per event, and each inbox keeps its newest 50.

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
  INSERT INTO notifications (user_id, kind, target_id, name, opponent_id, created_at)
    SELECT users.id, content->>'kind', (content->>'targetId')::uuid, content->>'name', (content->>'opponentId')::uuid, at
    FROM json_to_recordset(messages) AS message (channel text, recipient text, content jsonb)
      JOIN users ON users.id = CASE channel WHEN 'inbox' THEN recipient::uuid END
    ORDER BY users.id
    ON CONFLICT ON CONSTRAINT notifications_once DO NOTHING;
  DELETE FROM notifications WHERE id IN (
    SELECT older.id FROM unnest(player_ids) AS player (id) CROSS JOIN LATERAL (
      SELECT notifications.id FROM notifications WHERE user_id = player.id ORDER BY id DESC OFFSET 50
    ) AS older
  );
END $$;
--> statement-breakpoint

-- Games that were decided before are not news.

INSERT INTO inboxes (user_id, read_ids)
  SELECT users.id, decided.ids FROM users CROSS JOIN LATERAL (
    SELECT array_agg(id) AS ids FROM (
      SELECT CASE WHEN player2_move IS NULL THEN 'gameForfeited:' ELSE 'gameDecided:' END || games.id AS id
      FROM games WHERE player1_id = users.id AND status = 'completed' ORDER BY completed_at DESC LIMIT 50
    ) AS newest
  ) AS decided WHERE decided.ids IS NOT NULL;
