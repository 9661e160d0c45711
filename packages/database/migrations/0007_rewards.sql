CREATE TABLE "engagement_activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"activity_type" text NOT NULL,
	"reward_amount" integer NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"account_digest" text,
	CONSTRAINT "engagement_activities_once" UNIQUE("user_id","activity_type"),
	CONSTRAINT "engagement_activities_type" CHECK ("engagement_activities"."activity_type" IN ('avatar_upload', 'username_update', 'shipping_update', 'x_username_update', 'discord_username_update', 'x_connect', 'discord_connect', 'x_follow', 'discord_join', 'x_mentions_5', 'x_mentions_10', 'x_mentions_15'))
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"referred_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"rewarded_at" timestamp (3) with time zone,
	CONSTRAINT "referrals_referred_id_unique" UNIQUE("referred_id"),
	CONSTRAINT "referrals_not_oneself" CHECK ("referrals"."referrer_id" <> "referrals"."referred_id")
);
--> statement-breakpoint
CREATE TABLE "x_metrics" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"mentions" integer DEFAULT 0 NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	"retry_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_delta";--> statement-breakpoint
ALTER TABLE "ticket_claims" DROP CONSTRAINT "ticket_claims_type";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "referral_settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "previous_time_zone" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "time_zone_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "daily_streak" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "referred_by" uuid;--> statement-breakpoint
ALTER TABLE "ticket_claims" ADD COLUMN "streak" integer;--> statement-breakpoint
ALTER TABLE "engagement_activities" ADD CONSTRAINT "engagement_activities_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_profiles_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referred_id_profiles_id_fk" FOREIGN KEY ("referred_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "x_metrics" ADD CONSTRAINT "x_metrics_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_activities_once_per_account" ON "engagement_activities" USING btree ("activity_type","account_digest") WHERE account_digest IS NOT NULL;--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id","rewarded_at");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_referred_by_profiles_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_referral_due" ON "users" USING btree ("created_at") WHERE referral_code IS NOT NULL AND referral_settled_at IS NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_delta" CHECK (CASE "transactions"."type"
        WHEN 'stake' THEN "transactions"."balance_delta" = -"transactions"."amount"
        WHEN 'win' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'loss' THEN "transactions"."balance_delta" = 0
        WHEN 'tournament_stake' THEN "transactions"."balance_delta" = -"transactions"."amount" AND "transactions"."participant_id" IS NOT NULL
        WHEN 'tournament_win' THEN "transactions"."balance_delta" = "transactions"."amount" AND "transactions"."participant_id" IS NOT NULL
        WHEN 'refund' THEN "transactions"."balance_delta" = CASE WHEN "transactions"."purchase_id" IS NULL THEN 1 ELSE -1 END * "transactions"."amount"
        WHEN 'daily_flip' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'daily_bonus' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'streak_bonus' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'activity_reward' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'milestone_reward' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'referral_reward' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'referral_bonus' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'purchase' THEN "transactions"."balance_delta" = "transactions"."amount" AND "transactions"."purchase_id" IS NOT NULL
        WHEN 'raffle_entry' THEN "transactions"."balance_delta" = -"transactions"."amount" AND "transactions"."raffle_entry_id" IS NOT NULL
        WHEN 'prize_redemption' THEN "transactions"."balance_delta" = -"transactions"."amount" AND "transactions"."redemption_id" IS NOT NULL
        WHEN 'operator_adjustment' THEN abs("transactions"."balance_delta") = "transactions"."amount"
        ELSE false END);--> statement-breakpoint
ALTER TABLE "ticket_claims" ADD CONSTRAINT "ticket_claims_streak" CHECK ("ticket_claims"."streak" IS NULL OR "ticket_claims"."claim_type" = 'daily_flip');--> statement-breakpoint
ALTER TABLE "ticket_claims" ADD CONSTRAINT "ticket_claims_type" CHECK ("ticket_claims"."claim_type" IN ('daily_flip', 'daily_bonus', 'streak_bonus'));