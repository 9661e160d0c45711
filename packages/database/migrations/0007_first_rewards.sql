ALTER TABLE "sign_up_traces" ADD COLUMN "rewards_since" timestamp (3) with time zone;--> statement-breakpoint
UPDATE sign_up_traces SET rewards_since = created_at WHERE user_id IN (
  SELECT user_id FROM ticket_claims WHERE claim_type <> 'daily_flip' UNION SELECT user_id FROM engagement_activities);
