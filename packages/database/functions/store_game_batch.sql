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
