CREATE TABLE "player_blocks" (
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "player_blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id"),
	CONSTRAINT "player_blocks_other" CHECK ("player_blocks"."user_id" <> "player_blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "player_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reporter_id" uuid NOT NULL,
	"reported_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "player_reports_other" CHECK ("player_reports"."reporter_id" <> "player_reports"."reported_id"),
	CONSTRAINT "player_reports_details" CHECK (length("player_reports"."details") <= 300)
);
--> statement-breakpoint
CREATE INDEX "player_blocks_blocked" ON "player_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "player_reports_open" ON "player_reports" USING btree ("id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "player_reports_reporter" ON "player_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "player_reports_reported" ON "player_reports" USING btree ("reported_id");