-- Adds the results of completed games to the statistics of both players, whoever completes the games. It runs once per
-- statement, for a batch of up to some hundred games, so that all rows of a player are written in few statements.
--
-- `profit_history` keeps the profit after every nth game (`history_step`). When 32 points are full, the step doubles and
-- every second point is deleted, so that reading and writing a history costs about the same for all players.
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

CREATE OR REPLACE TRIGGER add_results AFTER UPDATE ON games
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_results();

CREATE OR REPLACE TRIGGER add_results_of_new_games AFTER INSERT ON games
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_results();
