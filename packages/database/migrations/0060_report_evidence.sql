ALTER TABLE "player_reports" ADD COLUMN "reported_username" text;--> statement-breakpoint
ALTER TABLE "player_reports" ADD COLUMN "reported_picture" "bytea";--> statement-breakpoint
CREATE INDEX "player_reports_closed" ON "player_reports" USING btree ("closed_at") WHERE reported_username IS NOT NULL;