CREATE TABLE "head_to_head" (
	"user_id" uuid NOT NULL,
	"opponent_id" uuid NOT NULL,
	"wins" integer NOT NULL,
	"losses" integer NOT NULL,
	"ties" integer NOT NULL,
	CONSTRAINT "head_to_head_user_id_opponent_id_pk" PRIMARY KEY("user_id","opponent_id")
);
--> statement-breakpoint
CREATE TABLE "standing_buckets" (
	"period" text NOT NULL,
	"starts_on" date NOT NULL,
	"figure" text NOT NULL,
	"bucket" integer NOT NULL,
	"players" integer NOT NULL,
	CONSTRAINT "standing_buckets_period_starts_on_figure_bucket_pk" PRIMARY KEY("period","starts_on","figure","bucket")
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"period" text NOT NULL,
	"starts_on" date NOT NULL,
	"user_id" uuid NOT NULL,
	"profit" bigint NOT NULL,
	"wins" integer NOT NULL,
	"current_streak" integer NOT NULL,
	"streak" integer NOT NULL,
	"tournaments" integer NOT NULL,
	CONSTRAINT "standings_period_starts_on_user_id_pk" PRIMARY KEY("period","starts_on","user_id")
);
--> statement-breakpoint
CREATE TABLE "standings_progress" (
	"counted_to" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "standings_profit" ON "standings" USING btree ("period","starts_on","profit" DESC NULLS FIRST) WHERE profit > 0;--> statement-breakpoint
CREATE INDEX "standings_wins" ON "standings" USING btree ("period","starts_on","wins" DESC NULLS FIRST) WHERE wins > 0;--> statement-breakpoint
CREATE INDEX "standings_streak" ON "standings" USING btree ("period","starts_on","streak" DESC NULLS FIRST) WHERE streak > 0;--> statement-breakpoint
CREATE INDEX "standings_tournaments" ON "standings" USING btree ("period","starts_on","tournaments" DESC NULLS FIRST) WHERE tournaments > 0;--> statement-breakpoint
INSERT INTO "standings_progress" ("counted_to") VALUES (0);
