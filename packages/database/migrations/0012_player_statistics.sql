CREATE TABLE "player_statistics" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"losses" integer DEFAULT 0 NOT NULL,
	"ties" integer DEFAULT 0 NOT NULL,
	"rock_wins" integer DEFAULT 0 NOT NULL,
	"rock_losses" integer DEFAULT 0 NOT NULL,
	"rock_ties" integer DEFAULT 0 NOT NULL,
	"paper_wins" integer DEFAULT 0 NOT NULL,
	"paper_losses" integer DEFAULT 0 NOT NULL,
	"paper_ties" integer DEFAULT 0 NOT NULL,
	"scissors_wins" integer DEFAULT 0 NOT NULL,
	"scissors_losses" integer DEFAULT 0 NOT NULL,
	"scissors_ties" integer DEFAULT 0 NOT NULL,
	"staked" bigint DEFAULT 0 NOT NULL,
	"profit" bigint DEFAULT 0 NOT NULL,
	"current_streak" integer DEFAULT 0 NOT NULL,
	"best_streak" integer DEFAULT 0 NOT NULL,
	"history_step" integer DEFAULT 1 NOT NULL,
	"last_completed_at" timestamp (3) with time zone,
	CONSTRAINT "player_statistics_streaks" CHECK ("player_statistics"."best_streak" BETWEEN "player_statistics"."current_streak" AND "player_statistics"."wins")
);
--> statement-breakpoint
CREATE TABLE "profit_history" (
	"user_id" uuid NOT NULL,
	"game" integer NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"profit" bigint NOT NULL,
	CONSTRAINT "profit_history_user_id_game_pk" PRIMARY KEY("user_id","game")
);
--> statement-breakpoint
ALTER TABLE "player_statistics" ADD CONSTRAINT "player_statistics_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_referral_rewards" ON "transactions" USING btree ("user_id","amount") WHERE type = 'referral_reward';--> statement-breakpoint

-- Statistics keep themselves: a completed game adds its result to those of both players, whoever completes it.

CREATE FUNCTION add_results() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rounds integer := (SELECT max(games) FROM (
    SELECT count(*) AS games FROM changed CROSS JOIN LATERAL (VALUES (player1_id), (player2_id)) AS seats (user_id)
    WHERE status = 'completed' GROUP BY user_id) AS counted);
  crowded uuid[];
  player uuid;
BEGIN
  -- Each round adds at most one game per player: streaks and history depend on the order.
  FOR round IN 1..coalesce(rounds, 0) LOOP
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
        history_step = CASE kept.wins + kept.losses + kept.ties WHEN 100 * kept.history_step THEN 2 ELSE 1 END
          * kept.history_step,
        last_completed_at = excluded.last_completed_at
      RETURNING user_id, wins + losses + ties AS games, history_step, profit, last_completed_at
    ), point AS (
      INSERT INTO profit_history (user_id, game, completed_at, profit)
        SELECT user_id, games, last_completed_at, profit FROM added WHERE games % history_step = 0
    )
    -- The players whose step has just doubled.
    SELECT array_agg(user_id) FILTER (WHERE history_step > 1 AND games = 50 * history_step + 1) INTO crowded FROM added;

    FOREACH player IN ARRAY coalesce(crowded, '{}') LOOP
      DELETE FROM profit_history AS point USING player_statistics AS kept
        WHERE point.user_id = player AND kept.user_id = player AND point.game % kept.history_step <> 0;
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_results AFTER UPDATE ON games
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_results();
--> statement-breakpoint
CREATE TRIGGER add_results_of_new_games AFTER INSERT ON games
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_results();
--> statement-breakpoint

-- A result is added once, so it never changes afterwards.

CREATE FUNCTION refuse_change_of_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a completed game never changes';
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_change_of_result AFTER UPDATE ON games
  FOR EACH ROW WHEN (OLD.status = 'completed') EXECUTE FUNCTION refuse_change_of_result();
--> statement-breakpoint

-- The games that are already completed.

CREATE TEMPORARY TABLE results ON COMMIT DROP AS
  SELECT *, sum(gain) OVER played AS profit, row_number() OVER played AS game,
    -- All wins in a row have the same number of other games before them.
    count(*) FILTER (WHERE outcome = 'win') OVER (PARTITION BY user_id, others ORDER BY completed_at, id) AS streak
  FROM (
    SELECT *, count(*) FILTER (WHERE outcome <> 'win') OVER (PARTITION BY user_id ORDER BY completed_at, id) AS others
    FROM (
      SELECT seats.user_id, games.id, games.completed_at, games.stake_amount, seats.move, seats.outcome,
        CASE seats.outcome WHEN 'win' THEN stake_amount WHEN 'loss' THEN -stake_amount ELSE 0 END AS gain
      FROM games CROSS JOIN LATERAL
        (VALUES (player1_id, player1_move, outcome_p1), (player2_id, player2_move, outcome_p2))
        AS seats (user_id, move, outcome)
      WHERE status = 'completed'
    ) AS seated
  ) AS counted
  WINDOW played AS (PARTITION BY user_id ORDER BY completed_at, id);
--> statement-breakpoint
INSERT INTO player_statistics (user_id, wins, losses, ties, rock_wins, rock_losses, rock_ties,
    paper_wins, paper_losses, paper_ties, scissors_wins, scissors_losses, scissors_ties,
    staked, profit, current_streak, best_streak, history_step, last_completed_at)
  SELECT user_id,
    count(*) FILTER (WHERE outcome = 'win'),
    count(*) FILTER (WHERE outcome = 'loss'),
    count(*) FILTER (WHERE outcome = 'tie'),
    count(*) FILTER (WHERE outcome = 'win' AND move = 'rock'),
    count(*) FILTER (WHERE outcome = 'loss' AND move = 'rock'),
    count(*) FILTER (WHERE outcome = 'tie' AND move = 'rock'),
    count(*) FILTER (WHERE outcome = 'win' AND move = 'paper'),
    count(*) FILTER (WHERE outcome = 'loss' AND move = 'paper'),
    count(*) FILTER (WHERE outcome = 'tie' AND move = 'paper'),
    count(*) FILTER (WHERE outcome = 'win' AND move = 'scissors'),
    count(*) FILTER (WHERE outcome = 'loss' AND move = 'scissors'),
    count(*) FILTER (WHERE outcome = 'tie' AND move = 'scissors'),
    sum(stake_amount), sum(gain), (array_agg(streak ORDER BY game DESC))[1], max(streak),
    (SELECT min(2 ^ doublings) FROM generate_series(0, 24) AS doublings WHERE 100 * 2 ^ doublings >= count(results.*)),
    max(completed_at)
  FROM results GROUP BY user_id;
--> statement-breakpoint
INSERT INTO profit_history (user_id, game, completed_at, profit)
  SELECT user_id, game, completed_at, results.profit
  FROM results JOIN player_statistics USING (user_id) WHERE game % history_step = 0;
