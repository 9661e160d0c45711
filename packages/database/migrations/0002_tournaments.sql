CREATE SEQUENCE "public"."tournament_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "tournament_acknowledgements" (
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_hands" integer DEFAULT 0 NOT NULL,
	"has_seen_result" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tournament_acknowledgements_tournament_id_user_id_pk" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tournament_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"round_number" integer NOT NULL,
	"match_number" integer NOT NULL,
	"player1_id" uuid,
	"player2_id" uuid,
	"player1_move" text,
	"player2_move" text,
	"player1_nonce" text,
	"player2_nonce" text,
	"player1_commitment" text,
	"player2_commitment" text,
	"match_status" text NOT NULL,
	"status" text GENERATED ALWAYS AS (CASE match_status WHEN 'pending' THEN 'waiting' WHEN 'completed' THEN 'completed' ELSE 'in_progress' END) STORED NOT NULL,
	"replays" integer DEFAULT 0 NOT NULL,
	"winner_id" uuid,
	"decided_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "tournament_matches_place" UNIQUE("tournament_id","round_number","match_number"),
	CONSTRAINT "tournament_matches_two_players" CHECK ("tournament_matches"."player1_id" <> "tournament_matches"."player2_id"),
	CONSTRAINT "tournament_matches_moves" CHECK ("tournament_matches"."player1_move" IN ('rock', 'paper', 'scissors') AND "tournament_matches"."player2_move" IN ('rock', 'paper', 'scissors')),
	CONSTRAINT "tournament_matches_status" CHECK (CASE "tournament_matches"."match_status"
        WHEN 'pending' THEN num_nulls("tournament_matches"."player1_id", "tournament_matches"."player2_id") > 0 AND "tournament_matches"."winner_id" IS NULL
          AND num_nonnulls("tournament_matches"."player1_move", "tournament_matches"."player2_move") = 0
        WHEN 'ready' THEN num_nulls("tournament_matches"."player1_id", "tournament_matches"."player2_id") = 0 AND "tournament_matches"."winner_id" IS NULL
          AND num_nulls("tournament_matches"."player1_move", "tournament_matches"."player2_move") > 0 AND "tournament_matches"."deadline_at" IS NOT NULL
        WHEN 'completed' THEN "tournament_matches"."winner_id" IN ("tournament_matches"."player1_id", "tournament_matches"."player2_id") AND "tournament_matches"."winner_id" IS NOT NULL
          AND "tournament_matches"."decided_by" IS NOT NULL AND "tournament_matches"."completed_at" IS NOT NULL
        ELSE false END)
);
--> statement-breakpoint
CREATE TABLE "tournament_participants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tournament_participants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tournament_id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"initial_move" text NOT NULL,
	"initial_nonce" text NOT NULL,
	"initial_commitment" text NOT NULL,
	CONSTRAINT "tournament_participants_identity" UNIQUE("id","tournament_id","player_id"),
	CONSTRAINT "tournament_participants_move" CHECK ("tournament_participants"."initial_move" IN ('rock', 'paper', 'scissors'))
);
--> statement-breakpoint
CREATE TABLE "tournament_ties" (
	"match_id" uuid NOT NULL,
	"hand_number" integer NOT NULL,
	"player1_move" text,
	"player2_move" text,
	"player1_nonce" text,
	"player2_nonce" text,
	"player1_commitment" text,
	"player2_commitment" text,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tournament_ties_match_id_hand_number_pk" PRIMARY KEY("match_id","hand_number")
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text DEFAULT 'Tournament #' || nextval('tournament_numbers') NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"max_players" integer NOT NULL,
	"stake_amount" integer NOT NULL,
	"prize_pool" integer GENERATED ALWAYS AS (stake_amount * max_players) STORED NOT NULL,
	"participant_count" integer DEFAULT 0 NOT NULL,
	"player1_id" uuid NOT NULL,
	"winner_id" uuid,
	"seed" text NOT NULL,
	"seed_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "tournaments_size" CHECK ("tournaments"."max_players" IN (4, 8, 16, 32, 64)),
	CONSTRAINT "tournaments_stake" CHECK ("tournaments"."stake_amount" BETWEEN 1 AND 1000000),
	CONSTRAINT "tournaments_status" CHECK (CASE "tournaments"."status"
        WHEN 'waiting' THEN "tournaments"."participant_count" < "tournaments"."max_players" AND "tournaments"."deadline_at" IS NOT NULL
          AND "tournaments"."winner_id" IS NULL
        WHEN 'in_progress' THEN "tournaments"."participant_count" = "tournaments"."max_players" AND "tournaments"."deadline_at" IS NULL
          AND "tournaments"."winner_id" IS NULL
        WHEN 'completed' THEN "tournaments"."participant_count" = "tournaments"."max_players" AND "tournaments"."deadline_at" IS NULL
          AND "tournaments"."winner_id" IS NOT NULL AND "tournaments"."completed_at" IS NOT NULL
        WHEN 'cancelled' THEN "tournaments"."participant_count" < "tournaments"."max_players" AND "tournaments"."deadline_at" IS NULL
          AND "tournaments"."winner_id" IS NULL AND "tournaments"."completed_at" IS NOT NULL
        ELSE false END)
);
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_delta";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "tournament_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "participant_id" bigint;--> statement-breakpoint
ALTER TABLE "tournament_acknowledgements" ADD CONSTRAINT "tournament_acknowledgements_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_acknowledgements" ADD CONSTRAINT "tournament_acknowledgements_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_player1_id_profiles_id_fk" FOREIGN KEY ("player1_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_player2_id_profiles_id_fk" FOREIGN KEY ("player2_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_winner_id_profiles_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD CONSTRAINT "tournament_participants_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD CONSTRAINT "tournament_participants_player_id_profiles_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_ties" ADD CONSTRAINT "tournament_ties_match_id_tournament_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."tournament_matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_player1_id_profiles_id_fk" FOREIGN KEY ("player1_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_winner_id_profiles_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_matches_deadline" ON "tournament_matches" USING btree ("deadline_at") WHERE match_status = 'ready';--> statement-breakpoint
CREATE INDEX "tournament_matches_ready_player1" ON "tournament_matches" USING btree ("player1_id") WHERE match_status = 'ready';--> statement-breakpoint
CREATE INDEX "tournament_matches_ready_player2" ON "tournament_matches" USING btree ("player2_id") WHERE match_status = 'ready';--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_participants_once" ON "tournament_participants" USING btree ("tournament_id","player_id") WHERE left_at IS NULL;--> statement-breakpoint
CREATE INDEX "tournament_participants_player" ON "tournament_participants" USING btree ("player_id") WHERE left_at IS NULL;--> statement-breakpoint
CREATE INDEX "tournaments_listed" ON "tournaments" USING btree ("created_at" DESC NULLS FIRST) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "tournaments_deadline" ON "tournaments" USING btree ("deadline_at") WHERE status = 'waiting';--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_participant" FOREIGN KEY ("participant_id","tournament_id","user_id") REFERENCES "public"."tournament_participants"("id","tournament_id","player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_once_per_participant" ON "transactions" USING btree ("participant_id",(type = 'tournament_stake')) WHERE participant_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_participant_of_tournament" CHECK (("transactions"."participant_id" IS NULL) = ("transactions"."tournament_id" IS NULL));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_delta" CHECK (CASE "transactions"."type"
        WHEN 'stake' THEN "transactions"."balance_delta" = -"transactions"."amount"
        WHEN 'win' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'loss' THEN "transactions"."balance_delta" = 0
        WHEN 'refund' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'tournament_stake' THEN "transactions"."balance_delta" = -"transactions"."amount" AND "transactions"."participant_id" IS NOT NULL
        WHEN 'tournament_win' THEN "transactions"."balance_delta" = "transactions"."amount" AND "transactions"."participant_id" IS NOT NULL
        WHEN 'daily_flip' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'operator_adjustment' THEN abs("transactions"."balance_delta") = "transactions"."amount"
        ELSE false END);--> statement-breakpoint

-- A tournament counts with all its stakes from the beginning (LOB-03).

CREATE FUNCTION count_staked_tournament() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT is_bot FROM profiles WHERE id = NEW.player1_id) THEN
    PERFORM raise_counter('staked', NEW.prize_pool);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_staked_tournament AFTER INSERT ON tournaments
  FOR EACH ROW EXECUTE FUNCTION count_staked_tournament();
