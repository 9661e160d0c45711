-- A batch of commands on games now arrives as arrays of rows, which PostgreSQL reads in half the time of JSON. Servers of the
-- older version call the older function, which stays until they are gone.

CREATE TYPE created_game AS (id uuid, player1_id uuid, stake_amount integer, is_private boolean, invited_id uuid,
  created_at timestamptz, deadline_at timestamptz);
--> statement-breakpoint
CREATE TYPE changed_game AS (id uuid, version integer, status text, player2_id uuid, player1_move text, player2_move text,
  player1_nonce text, player2_nonce text, sealed_move text, player1_commitment text, player2_commitment text,
  winner_id uuid, outcome_p1 text, outcome_p2 text, winning_amount integer, deadline_at timestamptz,
  completed_at timestamptz);
--> statement-breakpoint
CREATE TYPE game_entry AS (user_id uuid, type text, amount integer, balance_delta integer, game_id uuid);
--> statement-breakpoint

-- Stores what a batch of commands on games has decided, unless a row that the decisions rest on has changed since it was read
-- (the versions are the xmin of each), is held by another transaction, or a nonce was used before. Then it stores nothing and
-- returns which. No statement waits for a row of these, so their order does not matter.

CREATE FUNCTION store_game_batch(
  game_ids uuid[], game_versions xid[], player_ids uuid[], player_versions xid[],
  created created_game[], changed changed_game[], entries game_entry[], answers json, nonce_ids uuid[], at timestamptz
) RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_material = off
AS $$
DECLARE
  held integer;
  locked_ids uuid[];
  changed_ids uuid[];
  reused_ids uuid[];
BEGIN
  SELECT (SELECT count(*) FROM (
      SELECT FROM unnest(game_ids, game_versions) AS read (id, version) JOIN games USING (id)
        WHERE games.xmin = read.version FOR NO KEY UPDATE OF games SKIP LOCKED) AS unchanged_games)
    + (SELECT count(*) FROM (
      SELECT FROM unnest(player_ids, player_versions) AS read (id, version) JOIN profiles USING (id)
        WHERE profiles.xmin = read.version FOR NO KEY UPDATE OF profiles SKIP LOCKED) AS unchanged_players)
    INTO held;
  IF held < cardinality(game_ids) + cardinality(player_ids) THEN
    WITH held_games AS MATERIALIZED (
      SELECT id, xmin AS version FROM games WHERE id = ANY (game_ids) FOR NO KEY UPDATE SKIP LOCKED
    ), held_players AS MATERIALIZED (
      SELECT id, xmin AS version FROM profiles WHERE id = ANY (player_ids) FOR NO KEY UPDATE SKIP LOCKED
    ), held_rows AS (
      SELECT * FROM held_games UNION ALL SELECT * FROM held_players
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
--> statement-breakpoint

CREATE OR REPLACE FUNCTION add_results() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  round integer := 0;
  seats_left integer := (SELECT 2 * count(*) FROM changed WHERE status = 'completed');
  seats_added integer;
  crowded uuid[];
  player uuid;
BEGIN
  -- Each round adds at most one game per player: streaks and history depend on the order.
  WHILE seats_left > 0 LOOP
    round := round + 1;
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
    SELECT count(*), array_agg(user_id) FILTER (WHERE history_step > 1 AND games = 16 * history_step + 1)
      INTO seats_added, crowded FROM added;
    seats_left := seats_left - seats_added;

    FOREACH player IN ARRAY coalesce(crowded, '{}') LOOP
      DELETE FROM profit_history AS point USING player_statistics AS kept
        WHERE point.user_id = player AND kept.user_id = player AND point.game % kept.history_step <> 0;
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- The function of the trigger ran for each balance that the ledger changes. Its condition costs less.

CREATE OR REPLACE TRIGGER refuse_balance_outside_ledger BEFORE UPDATE OF balance ON profiles FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND OLD.balance IS DISTINCT FROM NEW.balance) EXECUTE FUNCTION refuse_balance_outside_ledger();
--> statement-breakpoint

-- PostgreSQL prepares each expression of a function once per transaction, so that of the most frequent types is short.

CREATE OR REPLACE FUNCTION is_valid_transaction(type text, amount integer, balance_delta integer, participant_id bigint,
  raffle_entry_id uuid, redemption_id uuid, purchase_id uuid) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  IF type IN ('stake', 'win', 'loss') THEN
    RETURN balance_delta = CASE type WHEN 'stake' THEN -amount WHEN 'win' THEN amount ELSE 0 END;
  END IF;
  RETURN CASE type
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
