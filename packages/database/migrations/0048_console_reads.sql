CREATE TABLE "conservation_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conservation_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"balances" bigint NOT NULL,
	"open_stakes" bigint NOT NULL,
	"issued" bigint NOT NULL,
	"spent" bigint NOT NULL,
	CONSTRAINT "conservation_checks_duration" CHECK ("conservation_checks"."duration_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"games" integer DEFAULT 0 NOT NULL,
	"tournaments" integer DEFAULT 0 NOT NULL,
	"sign_ups" integer DEFAULT 0 NOT NULL,
	"issued" bigint DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_figures_progress" (
	"counted_to" bigint NOT NULL,
	"signed_up_to" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "player_reports_reported";--> statement-breakpoint
DROP INDEX "tournament_participants_player";--> statement-breakpoint
CREATE INDEX "conservation_checks_at" ON "conservation_checks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sign_up_traces_address" ON "sign_up_traces" USING btree ("address_digest");--> statement-breakpoint
CREATE INDEX "sign_up_traces_device" ON "sign_up_traces" USING btree ("device_digest");--> statement-breakpoint
CREATE INDEX "operator_actions_target" ON "operator_actions" USING btree ("target","id");--> statement-breakpoint
CREATE INDEX "operator_actions_operator" ON "operator_actions" USING btree ("operator","id");--> statement-breakpoint
CREATE INDEX "operator_actions_action" ON "operator_actions" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "player_reports_reported" ON "player_reports" USING btree ("reported_id","id");--> statement-breakpoint
CREATE INDEX "tournament_participants_player" ON "tournament_participants" USING btree ("player_id","id") WHERE left_at IS NULL;--> statement-breakpoint
INSERT INTO "daily_figures_progress" ("counted_to", "signed_up_to") VALUES (0, '1970-01-01T00:00:00Z');
