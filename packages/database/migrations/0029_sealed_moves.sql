-- Hidden moves are encrypted until their hand is over. A migration does not know the key: the servers seal what is stored
-- already (platform/move-key.ts). Servers of the older version call the older functions, which stay until they are gone.

CREATE TABLE "used_nonces" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "games" DROP CONSTRAINT "games_valid";--> statement-breakpoint
ALTER TABLE "tournament_matches" DROP CONSTRAINT "tournament_matches_status";--> statement-breakpoint
DROP INDEX "games_listed";--> statement-breakpoint
ALTER TABLE "tournament_participants" ALTER COLUMN "initial_move" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ALTER COLUMN "initial_nonce" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "sealed_move" text;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "sealed_move" text;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "sealed_move" text;--> statement-breakpoint
CREATE INDEX "games_listed" ON "games" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"stake_amount","deadline_at") WHERE status = 'waiting' AND player1_commitment IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION is_valid_game(status text, player1_id uuid, player2_id uuid, player1_move text, player2_move text,
  sealed_move text, winner_id uuid, outcome_p1 text, outcome_p2 text, winning_amount integer, deadline_at timestamptz,
  completed_at timestamptz) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  IF player1_move NOT IN ('rock', 'paper', 'scissors') OR player2_move NOT IN ('rock', 'paper', 'scissors')
    OR player1_move IS NOT NULL AND sealed_move IS NOT NULL
    OR player2_id IS NOT NULL AND player1_move IS NULL AND sealed_move IS NULL THEN
    RETURN false;
  END IF;
  IF status = 'completed' THEN
    -- The outcomes and the winner of a completed game agree (D-12), and its moves are revealed.
    RETURN player2_id IS NOT NULL AND player1_move IS NOT NULL AND winning_amount IS NOT NULL AND completed_at IS NOT NULL
      AND CASE outcome_p1
        WHEN 'win' THEN outcome_p2 = 'loss' AND winner_id = player1_id
        WHEN 'loss' THEN outcome_p2 = 'win' AND winner_id = player2_id
        WHEN 'tie' THEN outcome_p2 = 'tie' AND winner_id IS NULL END IS TRUE;
  END IF;
  RETURN num_nonnulls(outcome_p1, outcome_p2, winner_id, winning_amount) = 0 AND CASE status
    WHEN 'waiting' THEN player2_id IS NULL AND deadline_at IS NOT NULL
    WHEN 'inProgress' THEN player2_id IS NOT NULL AND player2_move IS NULL AND deadline_at IS NOT NULL
    WHEN 'cancelled' THEN player2_id IS NULL
    ELSE false END;
END $$;
--> statement-breakpoint
DROP FUNCTION is_valid_game(text, uuid, uuid, text, text, uuid, text, text, integer, timestamptz, timestamptz);
--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_valid" CHECK (is_valid_game("games"."status", "games"."player1_id", "games"."player2_id", "games"."player1_move", "games"."player2_move",
        "games"."sealed_move", "games"."winner_id", "games"."outcome_p1", "games"."outcome_p2", "games"."winning_amount",
        "games"."deadline_at", "games"."completed_at")) NOT VALID;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_first_hand" CHECK ("tournament_matches"."round_number" > 1 OR "tournament_matches"."replays" > 0 OR "tournament_matches"."match_status" = 'completed') NOT VALID;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_status" CHECK (CASE "tournament_matches"."match_status"
        WHEN 'pending' THEN num_nulls("tournament_matches"."player1_id", "tournament_matches"."player2_id") > 0 AND "tournament_matches"."winner_id" IS NULL
          AND num_nonnulls("tournament_matches"."player1_move", "tournament_matches"."player2_move", "tournament_matches"."sealed_move") = 0
        WHEN 'ready' THEN num_nulls("tournament_matches"."player1_id", "tournament_matches"."player2_id") = 0 AND "tournament_matches"."winner_id" IS NULL
          AND num_nonnulls("tournament_matches"."player1_move", "tournament_matches"."player2_move", "tournament_matches"."sealed_move") < 2
          AND "tournament_matches"."deadline_at" IS NOT NULL
        WHEN 'completed' THEN "tournament_matches"."winner_id" IN ("tournament_matches"."player1_id", "tournament_matches"."player2_id") AND "tournament_matches"."winner_id" IS NOT NULL
          AND "tournament_matches"."decided_by" IS NOT NULL AND "tournament_matches"."completed_at" IS NOT NULL AND "tournament_matches"."sealed_move" IS NULL
        ELSE false END) NOT VALID;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD CONSTRAINT "tournament_participants_one_move" CHECK (num_nonnulls("tournament_participants"."initial_move", "tournament_participants"."sealed_move") = 1) NOT VALID;
--> statement-breakpoint

CREATE FUNCTION store_game_batch(
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
    INSERT INTO games (id, version, status, player1_id, stake_amount, created_at, deadline_at)
      SELECT id, version, status, "player1Id", "stakeAmount", "createdAt", "deadlineAt"
      FROM json_to_recordset(created) AS game (id uuid, version integer, status text, "player1Id" uuid,
        "stakeAmount" integer, "createdAt" timestamptz, "deadlineAt" timestamptz);
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
--> statement-breakpoint

CREATE FUNCTION store_tournament_batch(
  tournament_ids uuid[], versions xid[], player_ids uuid[],
  changed json, matches json, ties json, entries json, messages json, answers json, nonce_ids uuid[],
  at timestamptz
) RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_material = off
AS $$
DECLARE
  locked_ids uuid[];
  is_changed boolean;
  changed_rows integer;
  balances json;
  reused_ids uuid[];
BEGIN
  WITH held_tournaments AS MATERIALIZED (
    SELECT id, xmin AS version FROM tournaments WHERE id = ANY (tournament_ids) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
  ), held_players AS MATERIALIZED (
    SELECT id FROM profiles WHERE id = ANY (player_ids) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
  ), held AS (
    SELECT id, version FROM held_tournaments UNION ALL SELECT id, NULL FROM held_players
  ), needed AS (
    SELECT id, version FROM unnest(tournament_ids, versions) AS read (id, version)
    UNION ALL SELECT id, NULL FROM unnest(player_ids) AS player (id)
  )
  SELECT array_agg(needed.id) FILTER (WHERE held.id IS NULL), coalesce(bool_or(held.version <> needed.version), false)
    INTO locked_ids, is_changed
    FROM needed LEFT JOIN held USING (id);
  IF locked_ids IS NOT NULL OR is_changed THEN
    RETURN json_build_object('lockedIds', locked_ids);
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
  IF changed IS NOT NULL THEN
    UPDATE tournaments SET version = tournament.version, status = tournament.status, winner_id = "winnerId",
        completed_at = "completedAt"
      FROM json_to_recordset(changed) AS tournament (id uuid, version integer, status text, "winnerId" uuid,
        "completedAt" timestamptz)
      WHERE tournaments.id = tournament.id AND tournaments.status = 'in_progress';
    GET DIAGNOSTICS changed_rows = ROW_COUNT;
    IF changed_rows < json_array_length(changed) THEN
      RAISE EXCEPTION 'a tournament that is not in progress cannot be played';
    END IF;
  END IF;
  IF matches IS NOT NULL THEN
    UPDATE tournament_matches SET player1_id = "player1Id", player2_id = "player2Id",
        player1_move = "player1Move", player2_move = "player2Move",
        player1_nonce = "player1Nonce", player2_nonce = "player2Nonce",
        sealed_move = "sealedMove", player1_commitment = "player1Commitment", player2_commitment = "player2Commitment",
        match_status = "matchStatus", replays = match.replays, winner_id = "winnerId", decided_by = "decidedBy",
        deadline_at = "deadlineAt", completed_at = "completedAt"
      FROM json_to_recordset(matches) AS match (id uuid, "player1Id" uuid, "player2Id" uuid,
        "player1Move" text, "player2Move" text, "player1Nonce" text, "player2Nonce" text, "sealedMove" text,
        "player1Commitment" text, "player2Commitment" text, "matchStatus" text, replays integer, "winnerId" uuid,
        "decidedBy" text, "deadlineAt" timestamptz, "completedAt" timestamptz)
      WHERE tournament_matches.id = match.id AND match_status <> 'completed';
    GET DIAGNOSTICS changed_rows = ROW_COUNT;
    IF changed_rows < json_array_length(matches) THEN
      RAISE EXCEPTION 'a completed match cannot change';
    END IF;
  END IF;
  IF ties IS NOT NULL THEN
    INSERT INTO tournament_ties (match_id, hand_number, player1_move, player2_move, player1_nonce, player2_nonce,
        player1_commitment, player2_commitment, ended_at)
      SELECT "matchId", "handNumber", "player1Move", "player2Move", "player1Nonce", "player2Nonce",
        "player1Commitment", "player2Commitment", "endedAt"
      FROM json_to_recordset(ties) AS tie ("matchId" uuid, "handNumber" integer, "player1Move" text, "player2Move" text,
        "player1Nonce" text, "player2Nonce" text, "player1Commitment" text, "player2Commitment" text,
        "endedAt" timestamptz);
  END IF;
  IF entries IS NOT NULL THEN
    PERFORM append_transactions(entries, at);
    SELECT json_agg(json_build_object('userId', id, 'balance', balance, 'version', balance_version)) INTO balances
      FROM profiles WHERE id IN (SELECT "userId" FROM json_to_recordset(entries) AS entry ("userId" uuid));
  END IF;
  IF messages IS NOT NULL THEN
    PERFORM append_messages(messages, at);
  END IF;
  RETURN json_build_object('balances', balances);
END $$;
