CREATE TABLE "kept_limits" (
	"identity" text PRIMARY KEY NOT NULL,
	"break_until" timestamp (3) with time zone,
	"cents" integer,
	"next_cents" integer,
	"next_from" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "kept_limits_expires_at" ON "kept_limits" USING btree ("expires_at");