CREATE TABLE "collusion_opponents" (
	"month" date NOT NULL,
	"user_id" uuid NOT NULL,
	"opponent_id" uuid NOT NULL,
	"games" integer NOT NULL,
	"won" bigint NOT NULL,
	"lost" bigint NOT NULL,
	"squares" double precision NOT NULL,
	"won_ids" uuid[] NOT NULL,
	CONSTRAINT "collusion_opponents_month_user_id_opponent_id_pk" PRIMARY KEY("month","user_id","opponent_id")
);
--> statement-breakpoint
CREATE TABLE "collusion_progress" (
	"counted_to" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collusion_records" (
	"month" date NOT NULL,
	"user_id" uuid NOT NULL,
	"evidence" jsonb NOT NULL,
	"risk" integer NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "collusion_records_month_user_id_pk" PRIMARY KEY("month","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_up_traces" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"address_digest" text NOT NULL,
	"device_digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "collusion_opponents_net" ON "collusion_opponents" USING btree ("month","user_id",(won - lost) DESC);--> statement-breakpoint
CREATE INDEX "collusion_records_suspects" ON "collusion_records" USING btree ("month","risk" DESC NULLS FIRST) WHERE risk > 0 AND released_at IS NULL;--> statement-breakpoint
CREATE INDEX "sign_up_traces_created_at" ON "sign_up_traces" USING btree ("created_at");--> statement-breakpoint

-- What was played before is not counted.

INSERT INTO collusion_progress (counted_to) SELECT coalesce(max(id), 0) FROM transactions;
