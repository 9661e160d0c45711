ALTER TABLE "tournaments" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "hand_seconds" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "tournaments_scheduled" ON "tournaments" USING btree ("starts_at") WHERE status = 'waiting' AND starts_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_schedule" CHECK (num_nulls("tournaments"."starts_at", "tournaments"."hand_seconds") IN (0, 2) AND coalesce("tournaments"."hand_seconds", 1) > 0) NOT VALID;