-- Stores everything that a batch of moves and deadlines of tournaments has decided, in one round trip. It stores nothing if a
-- tournament or player is locked by another transaction ('lockedIds'), if a tournament has changed since it was read
-- (`versions` are the xmin of each; every change of a tournament, its participants or its matches changes its row), or if a
-- nonce was used before ('reusedNonceIds'). Otherwise it returns the changed balances.
--
-- See store_game_batch for the settings.
CREATE OR REPLACE FUNCTION store_tournament_batch(
  tournament_ids uuid[], versions xid[], player_ids uuid[],
  changed json, matches json, ties json, entries json, messages json, answers json, nonce_ids uuid[],
  moved_ids bigint[], at timestamptz
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
  UPDATE tournament_participants SET last_moved_at = at WHERE id = ANY (moved_ids);
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
