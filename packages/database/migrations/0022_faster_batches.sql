-- The unique index and the trigger of the answers already refuse a second answer: looking for earlier ones first costs each
-- batch more than failing costs a retried request. Answers come first, so that little is undone.

CREATE OR REPLACE FUNCTION store_game_batch(
  game_ids uuid[], player_ids uuid[], versions xid[],
  created json, changed json, entries json, answers json, at timestamptz
) RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_material = off
AS $$
DECLARE
  locked_ids uuid[];
  changed_ids uuid[];
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
  RETURN json_build_object('version', pg_current_xact_id()::xid);
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION add_results() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rounds integer;
  crowded uuid[];
  player uuid;
BEGIN
  -- Most statements complete no game. This costs less than counting none.
  PERFORM FROM changed WHERE status = 'completed' LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT max(games) INTO rounds FROM (
    SELECT count(*) AS games FROM changed CROSS JOIN LATERAL (VALUES (player1_id), (player2_id)) AS seats (user_id)
    WHERE status = 'completed' GROUP BY user_id) AS counted;
  -- Each round adds at most one game per player: streaks and history depend on the order.
  FOR round IN 1..rounds LOOP
    WITH results AS (
      SELECT user_id, move, stake_amount, completed_at, (outcome = 'win')::integer AS won,
        (outcome = 'loss')::integer AS lost, (outcome = 'tie')::integer AS tied,
        row_number() OVER (PARTITION BY user_id ORDER BY completed_at, id) AS position
      FROM changed CROSS JOIN LATERAL
        (VALUES (player1_id, player1_move, outcome_p1), (player2_id, player2_move, outcome_p2)) AS seats (user_id, move, outcome)
      WHERE status = 'completed'
    ), added AS (
      INSERT INTO player_statistics AS kept (user_id, wins, losses, ties, rock_wins, rock_losses, rock_ties,
          paper_wins, paper_losses, paper_ties, scissors_wins, scissors_losses, scissors_ties,
          staked, profit, current_streak, best_streak, last_completed_at)
        SELECT user_id, won, lost, tied,
          CASE move WHEN 'rock' THEN won ELSE 0 END,
          CASE move WHEN 'rock' THEN lost ELSE 0 END,
          CASE move WHEN 'rock' THEN tied ELSE 0 END,
          CASE move WHEN 'paper' THEN won ELSE 0 END,
          CASE move WHEN 'paper' THEN lost ELSE 0 END,
          CASE move WHEN 'paper' THEN tied ELSE 0 END,
          CASE move WHEN 'scissors' THEN won ELSE 0 END,
          CASE move WHEN 'scissors' THEN lost ELSE 0 END,
          CASE move WHEN 'scissors' THEN tied ELSE 0 END,
          stake_amount, stake_amount * (won - lost), won, won, completed_at
        FROM results WHERE position = round ORDER BY user_id
      ON CONFLICT (user_id) DO UPDATE SET
        wins = kept.wins + excluded.wins,
        losses = kept.losses + excluded.losses,
        ties = kept.ties + excluded.ties,
        rock_wins = kept.rock_wins + excluded.rock_wins,
        rock_losses = kept.rock_losses + excluded.rock_losses,
        rock_ties = kept.rock_ties + excluded.rock_ties,
        paper_wins = kept.paper_wins + excluded.paper_wins,
        paper_losses = kept.paper_losses + excluded.paper_losses,
        paper_ties = kept.paper_ties + excluded.paper_ties,
        scissors_wins = kept.scissors_wins + excluded.scissors_wins,
        scissors_losses = kept.scissors_losses + excluded.scissors_losses,
        scissors_ties = kept.scissors_ties + excluded.scissors_ties,
        staked = kept.staked + excluded.staked,
        profit = kept.profit + excluded.profit,
        current_streak = excluded.wins * (kept.current_streak + 1),
        best_streak = greatest(kept.best_streak, excluded.wins * (kept.current_streak + 1)),
        history_step = CASE kept.wins + kept.losses + kept.ties WHEN 32 * kept.history_step THEN 2 ELSE 1 END
          * kept.history_step,
        last_completed_at = excluded.last_completed_at
      RETURNING user_id, wins + losses + ties AS games, history_step, profit, last_completed_at
    ), point AS (
      INSERT INTO profit_history (user_id, game, completed_at, profit)
        SELECT user_id, games, last_completed_at, profit FROM added WHERE games % history_step = 0
    )
    -- The players whose step has just doubled.
    SELECT array_agg(user_id) FILTER (WHERE history_step > 1 AND games = 16 * history_step + 1) INTO crowded FROM added;

    FOREACH player IN ARRAY coalesce(crowded, '{}') LOOP
      DELETE FROM profit_history AS point USING player_statistics AS kept
        WHERE point.user_id = player AND kept.user_id = player AND point.game % kept.history_step <> 0;
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION count_staked_games() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE counters SET value = value + staked
    FROM (SELECT sum(stake_amount) AS staked FROM created
      WHERE NOT (SELECT is_bot FROM profiles WHERE profiles.id = player1_id)) AS added
    WHERE name = 'staked' AND shard = pg_backend_pid() % 16 AND staked > 0;
  RETURN NULL;
END $$;
