-- Whether the stake, the players, the moves, the status and the result of a game agree (D-07, D-12). It takes the row and is
-- the only CHECK of its table, because PostgreSQL reads the text of each CHECK, and of each column in it, anew for each
-- statement. A function is compiled once per connection.
CREATE OR REPLACE FUNCTION is_game_valid(game games) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  IF game.stake_amount NOT BETWEEN 1 AND 1000000
    OR game.player2_id = game.player1_id OR game.player2_id <> game.invited_id
    OR game.player1_move NOT IN ('rock', 'paper', 'scissors') OR game.player2_move NOT IN ('rock', 'paper', 'scissors')
    OR game.player1_move IS NOT NULL AND game.sealed_move IS NOT NULL
    OR game.player2_id IS NOT NULL AND game.player1_move IS NULL AND game.sealed_move IS NULL THEN
    RETURN false;
  END IF;
  IF game.status = 'completed' THEN
    -- The outcomes and the winner of a completed game agree (D-12), and its moves are revealed.
    RETURN game.player2_id IS NOT NULL AND game.player1_move IS NOT NULL AND game.winning_amount IS NOT NULL
      AND game.completed_at IS NOT NULL AND CASE game.outcome_p1
        WHEN 'win' THEN game.outcome_p2 = 'loss' AND game.winner_id = game.player1_id
        WHEN 'loss' THEN game.outcome_p2 = 'win' AND game.winner_id = game.player2_id
        WHEN 'tie' THEN game.outcome_p2 = 'tie' AND game.winner_id IS NULL END IS TRUE;
  END IF;
  RETURN num_nonnulls(game.outcome_p1, game.outcome_p2, game.winner_id, game.winning_amount) = 0 AND CASE game.status
    WHEN 'waiting' THEN game.player2_id IS NULL AND game.deadline_at IS NOT NULL
    WHEN 'inProgress' THEN game.player2_id IS NOT NULL AND game.player2_move IS NULL AND game.deadline_at IS NOT NULL
    WHEN 'cancelled' THEN game.player2_id IS NULL
    ELSE false END;
END $$;
--> statement-breakpoint
-- Whether the balance changes as the type of a ledger row says, and the row names what is paid for (D-08). See is_game_valid
-- for why it is a function. PostgreSQL prepares each expression of a function once per transaction: the one
-- for the most frequent types comes first and is short.
CREATE OR REPLACE FUNCTION is_transaction_valid(entry transactions) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  IF entry.amount <= 0 OR (entry.participant_id IS NULL) <> (entry.tournament_id IS NULL) THEN
    RETURN false;
  END IF;
  IF entry.type IN ('stake', 'win', 'loss') THEN
    RETURN entry.balance_delta = CASE entry.type WHEN 'stake' THEN -entry.amount WHEN 'win' THEN entry.amount ELSE 0 END;
  END IF;
  RETURN CASE entry.type
    WHEN 'tournament_stake' THEN entry.balance_delta = -entry.amount AND entry.participant_id IS NOT NULL
    WHEN 'tournament_win' THEN entry.balance_delta = entry.amount AND entry.participant_id IS NOT NULL
    WHEN 'refund' THEN entry.balance_delta = CASE WHEN entry.purchase_id IS NULL THEN 1 ELSE -1 END * entry.amount
    WHEN 'daily_flip' THEN entry.balance_delta = entry.amount
    WHEN 'daily_bonus' THEN entry.balance_delta = entry.amount
    WHEN 'streak_bonus' THEN entry.balance_delta = entry.amount
    WHEN 'activity_reward' THEN entry.balance_delta = entry.amount
    WHEN 'milestone_reward' THEN entry.balance_delta = entry.amount
    WHEN 'referral_reward' THEN entry.balance_delta = entry.amount
    WHEN 'referral_bonus' THEN entry.balance_delta = entry.amount
    WHEN 'purchase' THEN entry.balance_delta = entry.amount AND entry.purchase_id IS NOT NULL
    WHEN 'refund_reversal' THEN entry.balance_delta = entry.amount AND entry.purchase_id IS NOT NULL
    WHEN 'raffle_entry' THEN entry.balance_delta = -entry.amount AND entry.raffle_entry_id IS NOT NULL
    WHEN 'prize_redemption' THEN entry.balance_delta = -entry.amount AND entry.redemption_id IS NOT NULL
    WHEN 'operator_adjustment' THEN abs(entry.balance_delta) = entry.amount
    ELSE false END;
END $$;
--> statement-breakpoint
ALTER TABLE games DROP CONSTRAINT games_stake, DROP CONSTRAINT games_invited, DROP CONSTRAINT games_two_players,
  DROP CONSTRAINT games_valid;
--> statement-breakpoint
ALTER TABLE transactions DROP CONSTRAINT transactions_participant_of_tournament, DROP CONSTRAINT transactions_amount,
  DROP CONSTRAINT transactions_delta;
--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_valid" CHECK (is_game_valid(games)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_valid" CHECK (is_transaction_valid(transactions)) NOT VALID;
--> statement-breakpoint
DROP FUNCTION is_valid_game;
--> statement-breakpoint
DROP FUNCTION is_valid_transaction;
--> statement-breakpoint
-- Stores everything that a batch of commands on games has decided, in one round trip. It stores nothing, and returns the
-- cause, if
--   - a game or player is locked by another transaction ('lockedIds'),
--   - a game or player has changed since it was read ('changedIds'): `game_versions` and `player_versions` are the xmin of
--     each row that the decisions depend on, or
--   - a nonce was used before ('reusedNonceIds').
-- Otherwise it returns the xmin that all written rows have ('version').
--
-- No statement waits for a row, so the order of the rows does not matter. Arrays of rows are read in half the time of JSON.
-- The settings make PostgreSQL find all rows by index, whatever it expects of the batch's size: planning a batch costs more
-- than running it.
CREATE OR REPLACE FUNCTION store_game_batch(
  game_ids uuid[], game_versions xid[], player_ids uuid[], player_versions xid[],
  created created_game[], changed changed_game[], entries game_entry[], answers json, nonce_ids uuid[], at timestamptz
) RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_material = off
AS $$
DECLARE
  held_games integer;
  held_players integer;
  locked_ids uuid[];
  changed_ids uuid[];
  reused_ids uuid[];
BEGIN
  PERFORM FROM games WHERE id = ANY (game_ids) AND xmin = game_versions[array_position(game_ids, id)]
    FOR NO KEY UPDATE SKIP LOCKED;
  GET DIAGNOSTICS held_games = ROW_COUNT;
  PERFORM FROM profiles WHERE id = ANY (player_ids) AND xmin = player_versions[array_position(player_ids, id)]
    FOR NO KEY UPDATE SKIP LOCKED;
  GET DIAGNOSTICS held_players = ROW_COUNT;
  IF held_games < cardinality(game_ids) OR held_players < cardinality(player_ids) THEN
    WITH locked_games AS MATERIALIZED (
      SELECT id, xmin AS version FROM games WHERE id = ANY (game_ids) FOR NO KEY UPDATE SKIP LOCKED
    ), locked_players AS MATERIALIZED (
      SELECT id, xmin AS version FROM profiles WHERE id = ANY (player_ids) FOR NO KEY UPDATE SKIP LOCKED
    ), held_rows AS (
      SELECT * FROM locked_games UNION ALL SELECT * FROM locked_players
    )
    SELECT array_agg(read.id) FILTER (WHERE held_rows.id IS NULL),
        array_agg(read.id) FILTER (WHERE held_rows.version <> read.version)
      INTO locked_ids, changed_ids
      FROM unnest(game_ids || player_ids, game_versions || player_versions) AS read (id, version)
      LEFT JOIN held_rows USING (id);
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
    INSERT INTO games (id, player1_id, stake_amount, is_private, invited_id, created_at, deadline_at)
      SELECT id, player1_id, stake_amount, is_private, invited_id, created_at, deadline_at FROM unnest(created);
  END IF;
  IF changed IS NOT NULL THEN
    UPDATE games SET version = game.version, status = game.status, player2_id = game.player2_id,
        player1_move = game.player1_move, player2_move = game.player2_move,
        player1_nonce = game.player1_nonce, player2_nonce = game.player2_nonce, sealed_move = game.sealed_move,
        player1_commitment = game.player1_commitment, player2_commitment = game.player2_commitment,
        winner_id = game.winner_id, outcome_p1 = game.outcome_p1, outcome_p2 = game.outcome_p2,
        winning_amount = game.winning_amount, deadline_at = game.deadline_at, completed_at = game.completed_at
      FROM unnest(changed) AS game WHERE games.id = game.id;
  END IF;
  IF entries IS NOT NULL THEN
    INSERT INTO transactions (user_id, type, amount, balance_delta, game_id, created_at, processed_at)
      SELECT user_id, type, amount, balance_delta, game_id, at, at FROM unnest(entries);
  END IF;
  RETURN json_build_object('version', pg_current_xact_id()::xid);
END $$;
