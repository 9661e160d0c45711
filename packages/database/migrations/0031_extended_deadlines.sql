-- When a server process ran last, and the deadlines that were extended because none did.

CREATE TABLE "heartbeat" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "heartbeat_one_row" CHECK ("heartbeat"."id")
);
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "extended_deadline_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "extended_deadline_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "extended_deadline_at" timestamp (3) with time zone;
