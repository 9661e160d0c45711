-- What a person has earned, whichever accounts they had. The rows name no player.

CREATE TABLE "earned_rewards" (
	"identity" text NOT NULL,
	"reward" text NOT NULL,
	CONSTRAINT "earned_rewards_identity_reward_pk" PRIMARY KEY("identity","reward"),
	CONSTRAINT "earned_rewards_reward" CHECK ("earned_rewards"."reward" IN ('avatar_upload', 'username_update', 'shipping_update', 'x_username_update', 'discord_username_update', 'x_connect', 'discord_connect', 'x_follow', 'discord_join', 'x_mentions_5', 'x_mentions_10', 'x_mentions_15', 'starting_balance', 'referral'))
);
--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "pending_games" integer;--> statement-breakpoint
CREATE INDEX "referrals_pending" ON "referrals" USING btree ("created_at","id") WHERE pending_games IS NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_pending_or_rewarded" CHECK ("referrals"."pending_games" IS NULL OR "referrals"."rewarded_at" IS NULL) NOT VALID;
