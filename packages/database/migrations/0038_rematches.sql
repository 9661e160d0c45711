-- Private games, which the lobby does not list, and rematches, which are private games for one player. Servers of the older version
-- create no private games: for theirs, the new columns are missing in the JSON, and the game is public.

CREATE TABLE "rematches" (
	"game_id" uuid PRIMARY KEY NOT NULL,
	"previous_game_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"declined_at" timestamp (3) with time zone,
	CONSTRAINT "rematches_attempt" UNIQUE("previous_game_id","attempt")
);
--> statement-breakpoint
DROP INDEX "games_listed";--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "invited_id" uuid;--> statement-breakpoint
ALTER TABLE "rematches" ADD CONSTRAINT "rematches_previous_game_id_games_id_fk" FOREIGN KEY ("previous_game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rematches" ADD CONSTRAINT "rematches_from_id_profiles_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rematches" ADD CONSTRAINT "rematches_to_id_profiles_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rematches_to" ON "rematches" USING btree ("to_id","offered_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "games_listed" ON "games" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"stake_amount","deadline_at") WHERE status = 'waiting' AND player1_commitment IS NOT NULL AND NOT is_private;
--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_invited" CHECK ("games"."player2_id" = "games"."invited_id") NOT VALID;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION store_game_batch(
  game_ids uuid[], player_ids uuid[], versions xid[],
  created json, changed json, entries json, answers json, nonce_ids uuid[], at timestamptz
) RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_material = off
AS $$
DECLARE
  locked_ids uuid[];
  changed_ids uuid[];
  reused_ids uuid[];
BEGIN
  WITH held_games AS MATERIALIZED (
    SELECT id, xmin AS version FROM games WHERE id = ANY (game_ids) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
  ), held_players AS MATERIALIZED (
    SELECT id, xmin AS version FROM profiles WHERE id = ANY (player_ids) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
  ), held AS (
    SELECT * FROM held_games UNION ALL SELECT * FROM held_players
  )
  SELECT array_agg(read.id) FILTER (WHERE held.id IS NULL), array_agg(read.id) FILTER (WHERE held.version <> read.version)
    INTO locked_ids, changed_ids
    FROM unnest(game_ids || player_ids, versions) AS read (id, version) LEFT JOIN held USING (id);
  IF locked_ids IS NOT NULL OR changed_ids IS NOT NULL THEN
    RETURN json_build_object('lockedIds', locked_ids, 'changedIds', changed_ids);
  END IF;

  IF nonce_ids IS NOT NULL THEN
    SELECT array_agg(id) INTO reused_ids FROM used_nonces WHERE id = ANY (nonce_ids);
    IF reused_ids IS NOT NULL THEN
      RETURN json_build_object('reusedNonceIds', reused_ids);
    END IF;
    INSERT INTO used_nonces SELECT unnest(nonce_ids);
  END IF;
  IF answers IS NOT NULL THEN
    INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at)
      SELECT "playerId", key, "requestHash", answer, at
      FROM json_to_recordset(answers) AS given ("playerId" uuid, key uuid, "requestHash" text, answer json);
  END IF;
  IF created IS NOT NULL THEN
    INSERT INTO games (id, version, status, player1_id, stake_amount, is_private, invited_id, created_at, deadline_at)
      SELECT id, version, status, "player1Id", "stakeAmount", coalesce("isPrivate", false), "invitedId", "createdAt",
        "deadlineAt"
      FROM json_to_recordset(created) AS game (id uuid, version integer, status text, "player1Id" uuid,
        "stakeAmount" integer, "isPrivate" boolean, "invitedId" uuid, "createdAt" timestamptz, "deadlineAt" timestamptz);
  END IF;
  IF changed IS NOT NULL THEN
    UPDATE games SET version = game.version, status = game.status, player2_id = "player2Id",
        player1_move = "player1Move", player2_move = "player2Move",
        player1_nonce = "player1Nonce", player2_nonce = "player2Nonce",
        sealed_move = "sealedMove", player1_commitment = "player1Commitment", player2_commitment = "player2Commitment",
        winner_id = "winnerId", outcome_p1 = "outcomeP1", outcome_p2 = "outcomeP2", winning_amount = "winningAmount",
        deadline_at = "deadlineAt", completed_at = "completedAt"
      FROM json_to_recordset(changed) AS game (id uuid, version integer, status text, "player2Id" uuid,
        "player1Move" text, "player2Move" text, "player1Nonce" text, "player2Nonce" text,
        "sealedMove" text, "player1Commitment" text, "player2Commitment" text, "winnerId" uuid, "outcomeP1" text, "outcomeP2" text,
        "winningAmount" integer, "deadlineAt" timestamptz, "completedAt" timestamptz)
      WHERE games.id = game.id;
  END IF;
  IF entries IS NOT NULL THEN
    PERFORM append_transactions(entries, at);
  END IF;
  RETURN json_build_object('version', pg_current_xact_id()::xid);
END $$;
