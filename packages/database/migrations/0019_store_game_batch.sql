-- The ledger's statements, as functions: their plans are kept on each connection, also behind a pooler.

CREATE FUNCTION append_transactions(entries json, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transactions (user_id, type, amount, balance_delta, game_id, tournament_id, participant_id,
      raffle_entry_id, redemption_id, purchase_id, created_at, processed_at)
    SELECT "userId", type, amount, "balanceDelta", "gameId", "tournamentId", "participantId",
      "raffleEntryId", "redemptionId", "purchaseId", at, at
    FROM json_to_recordset(entries) AS entry ("userId" uuid, type text, amount integer, "balanceDelta" integer,
      "gameId" uuid, "tournamentId" uuid, "participantId" bigint, "raffleEntryId" uuid, "redemptionId" uuid,
      "purchaseId" uuid);
END $$;
--> statement-breakpoint

-- One UPDATE for all players of a statement. Whoever appends rows of several players has locked their profiles before.

CREATE OR REPLACE FUNCTION apply_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_refused boolean;
BEGIN
  WITH movement AS (
    SELECT user_id, sum(balance_delta) AS delta, bool_or(balance_delta < 0) AS spends FROM appended
    WHERE balance_delta <> 0 GROUP BY user_id
  ), applied AS (
    UPDATE profiles SET balance = balance + delta, balance_version = balance_version + 1 FROM movement
    WHERE id = user_id AND (deleted_at IS NULL OR NOT spends) AND balance + delta >= 0 RETURNING id
  )
  SELECT (SELECT count(*) FROM applied) < (SELECT count(*) FROM movement) INTO is_refused;
  IF NOT is_refused THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM appended JOIN profiles ON profiles.id = user_id WHERE balance_delta < 0 AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a deleted player stakes nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_not_deleted';
  END IF;
  -- The CHECK would say the same, but PostgreSQL would log the row of the player with it.
  RAISE EXCEPTION 'a balance cannot become negative'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_balance_not_negative';
END $$;
--> statement-breakpoint

-- Stores what a batch of commands on games has decided, unless a row that the decisions rest on has changed since it was read
-- (`versions` holds the xmin of each), is held by another transaction, or a request already has an answer. Then it stores
-- nothing and returns which; no statement waits for a lock.

CREATE FUNCTION store_game_batch(
  game_ids uuid[], player_ids uuid[], versions xid[],
  created json, changed json, entries json, answers json, at timestamptz
) RETURNS json LANGUAGE plpgsql
-- A batch finds all rows by index, whatever the planner expects of its size; planning costs more than running.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_material = off
AS $$
DECLARE
  locked_ids uuid[];
  changed_ids uuid[];
  earlier json;
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

  IF answers IS NOT NULL THEN
    SELECT json_agg(json_build_object('playerId', user_id, 'key', stored.key, 'requestHash', request_hash, 'answer', answer))
      INTO earlier
      FROM json_to_recordset(answers) AS given ("playerId" uuid, "key" uuid) CROSS JOIN LATERAL (
        SELECT * FROM idempotency_keys AS stored WHERE stored.user_id = "playerId" AND stored.key = given.key OFFSET 0
      ) AS stored;
    IF earlier IS NOT NULL THEN
      RETURN json_build_object('answers', earlier);
    END IF;
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
        player1_commitment = "player1Commitment", player2_commitment = "player2Commitment",
        winner_id = "winnerId", outcome_p1 = "outcomeP1", outcome_p2 = "outcomeP2", winning_amount = "winningAmount",
        deadline_at = "deadlineAt", completed_at = "completedAt"
      FROM json_to_recordset(changed) AS game (id uuid, version integer, status text, "player2Id" uuid,
        "player1Move" text, "player2Move" text, "player1Nonce" text, "player2Nonce" text,
        "player1Commitment" text, "player2Commitment" text, "winnerId" uuid, "outcomeP1" text, "outcomeP2" text,
        "winningAmount" integer, "deadlineAt" timestamptz, "completedAt" timestamptz)
      WHERE games.id = game.id;
  END IF;
  IF entries IS NOT NULL THEN
    PERFORM append_transactions(entries, at);
  END IF;
  IF answers IS NOT NULL THEN
    INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at)
      SELECT "playerId", key, "requestHash", answer, at
      FROM json_to_recordset(answers) AS given ("playerId" uuid, key uuid, "requestHash" text, answer json);
  END IF;
  RETURN json_build_object('version', pg_current_xact_id()::xid);
END $$;
--> statement-breakpoint

-- PostgreSQL reads the text of a CHECK anew for each statement, which costs more than the statement itself. A function is
-- compiled once per connection.

CREATE FUNCTION is_valid_transaction(type text, amount integer, balance_delta integer, participant_id bigint,
  raffle_entry_id uuid, redemption_id uuid, purchase_id uuid) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE type
    WHEN 'stake' THEN balance_delta = -amount
    WHEN 'win' THEN balance_delta = amount
    WHEN 'loss' THEN balance_delta = 0
    WHEN 'tournament_stake' THEN balance_delta = -amount AND participant_id IS NOT NULL
    WHEN 'tournament_win' THEN balance_delta = amount AND participant_id IS NOT NULL
    WHEN 'refund' THEN balance_delta = CASE WHEN purchase_id IS NULL THEN 1 ELSE -1 END * amount
    WHEN 'daily_flip' THEN balance_delta = amount
    WHEN 'daily_bonus' THEN balance_delta = amount
    WHEN 'streak_bonus' THEN balance_delta = amount
    WHEN 'activity_reward' THEN balance_delta = amount
    WHEN 'milestone_reward' THEN balance_delta = amount
    WHEN 'referral_reward' THEN balance_delta = amount
    WHEN 'referral_bonus' THEN balance_delta = amount
    WHEN 'purchase' THEN balance_delta = amount AND purchase_id IS NOT NULL
    WHEN 'raffle_entry' THEN balance_delta = -amount AND raffle_entry_id IS NOT NULL
    WHEN 'prize_redemption' THEN balance_delta = -amount AND redemption_id IS NOT NULL
    WHEN 'operator_adjustment' THEN abs(balance_delta) = amount
    ELSE false END;
END $$;
--> statement-breakpoint
ALTER TABLE transactions DROP CONSTRAINT transactions_delta;
--> statement-breakpoint
ALTER TABLE transactions ADD CONSTRAINT transactions_delta CHECK (is_valid_transaction(type, amount, balance_delta,
  participant_id, raffle_entry_id, redemption_id, purchase_id)) NOT VALID;
--> statement-breakpoint

CREATE FUNCTION is_valid_game(status text, player1_id uuid, player2_id uuid, player1_move text, player2_move text,
  winner_id uuid, outcome_p1 text, outcome_p2 text, winning_amount integer, deadline_at timestamptz,
  completed_at timestamptz) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  IF player1_move NOT IN ('rock', 'paper', 'scissors') OR player2_move NOT IN ('rock', 'paper', 'scissors')
    OR player2_id IS NOT NULL AND player1_move IS NULL THEN
    RETURN false;
  END IF;
  IF status = 'completed' THEN
    -- The outcomes and the winner of a completed game agree (D-12).
    RETURN player2_id IS NOT NULL AND winning_amount IS NOT NULL AND completed_at IS NOT NULL
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
ALTER TABLE games DROP CONSTRAINT games_status, DROP CONSTRAINT games_result, DROP CONSTRAINT games_moves,
  DROP CONSTRAINT games_player1_moves_first;
--> statement-breakpoint
ALTER TABLE games ADD CONSTRAINT games_valid CHECK (is_valid_game(status, player1_id, player2_id, player1_move,
  player2_move, winner_id, outcome_p1, outcome_p2, winning_amount, deadline_at, completed_at)) NOT VALID;
