CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"newsletter" boolean DEFAULT false NOT NULL,
	"referral_code" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"player1_id" uuid NOT NULL,
	"player2_id" uuid,
	"player1_move" text,
	"player2_move" text,
	"player1_nonce" text,
	"player2_nonce" text,
	"player1_commitment" text,
	"player2_commitment" text,
	"stake_amount" integer NOT NULL,
	"winner_id" uuid,
	"outcome_p1" text,
	"outcome_p2" text,
	"winning_amount" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "games_stake" CHECK ("games"."stake_amount" BETWEEN 1 AND 1000000),
	CONSTRAINT "games_two_players" CHECK ("games"."player1_id" <> "games"."player2_id"),
	CONSTRAINT "games_moves" CHECK ("games"."player1_move" IN ('rock', 'paper', 'scissors') AND "games"."player2_move" IN ('rock', 'paper', 'scissors')),
	CONSTRAINT "games_player1_moves_first" CHECK ("games"."player2_id" IS NULL OR "games"."player1_move" IS NOT NULL),
	CONSTRAINT "games_status" CHECK (CASE "games"."status"
        WHEN 'waiting' THEN "games"."player2_id" IS NULL AND "games"."deadline_at" IS NOT NULL
        WHEN 'inProgress' THEN "games"."player2_id" IS NOT NULL AND "games"."player2_move" IS NULL AND "games"."deadline_at" IS NOT NULL
        WHEN 'completed' THEN "games"."player2_id" IS NOT NULL AND "games"."outcome_p1" IS NOT NULL AND "games"."outcome_p2" IS NOT NULL
          AND "games"."winning_amount" IS NOT NULL AND "games"."completed_at" IS NOT NULL
        WHEN 'cancelled' THEN "games"."player2_id" IS NULL
        ELSE false END)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"answer" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"balance_delta" integer NOT NULL,
	"balance_after" bigint DEFAULT 0 NOT NULL,
	"game_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"processed" boolean DEFAULT true NOT NULL,
	"processed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transactions_amount" CHECK ("transactions"."amount" > 0),
	CONSTRAINT "transactions_delta" CHECK (CASE "transactions"."type"
        WHEN 'stake' THEN "transactions"."balance_delta" = -"transactions"."amount"
        WHEN 'win' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'loss' THEN "transactions"."balance_delta" = 0
        WHEN 'refund' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'daily_flip' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'operator_adjustment' THEN abs("transactions"."balance_delta") = "transactions"."amount"
        ELSE false END)
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text NOT NULL,
	"shard" integer NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "counters_name_shard_pk" PRIMARY KEY("name","shard")
);
--> statement-breakpoint
CREATE TABLE "online_users" (
	"user_id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	"online_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "online_users_user_id_process_id_pk" PRIMARY KEY("user_id","process_id")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"avatar_url" text,
	"is_bot" boolean DEFAULT false NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profiles_balance_not_negative" CHECK ("profiles"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ticket_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"claim_type" text NOT NULL,
	"local_day" date NOT NULL,
	"amount" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_claims_once_per_day" UNIQUE("user_id","claim_type","local_day"),
	CONSTRAINT "ticket_claims_type" CHECK ("ticket_claims"."claim_type" IN ('daily_flip'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_player1_id_profiles_id_fk" FOREIGN KEY ("player1_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_player2_id_profiles_id_fk" FOREIGN KEY ("player2_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_winner_id_profiles_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_claims" ADD CONSTRAINT "ticket_claims_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_id" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "games_listed" ON "games" USING btree ("created_at" DESC NULLS FIRST) WHERE status = 'waiting' AND player1_move IS NOT NULL;--> statement-breakpoint
CREATE INDEX "games_deadline" ON "games" USING btree ("deadline_at") WHERE status IN ('waiting', 'inProgress');--> statement-breakpoint
CREATE INDEX "games_open_player1" ON "games" USING btree ("player1_id") WHERE status IN ('waiting', 'inProgress');--> statement-breakpoint
CREATE INDEX "games_open_player2" ON "games" USING btree ("player2_id") WHERE status = 'inProgress';--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transactions_user" ON "transactions" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_once_per_game" ON "transactions" USING btree ("game_id","user_id",(type = 'stake')) WHERE game_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "online_users_process" ON "online_users" USING btree ("process_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_username_unique" ON "profiles" USING btree (lower("username"));