DROP TABLE "collusion_records";--> statement-breakpoint
DROP TABLE "collusion_opponents";--> statement-breakpoint
CREATE TABLE "collusion_records" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"received" bigint NOT NULL,
	"net" bigint NOT NULL,
	"risk" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collusion_opponents" (
	"user_id" uuid NOT NULL,
	"opponent_id" uuid NOT NULL,
	"games" integer NOT NULL,
	"won" bigint NOT NULL,
	"lost" bigint NOT NULL,
	"links" text[] NOT NULL,
	"won_ids" uuid[] NOT NULL,
	CONSTRAINT "collusion_opponents_user_id_opponent_id_pk" PRIMARY KEY("user_id","opponent_id")
);
--> statement-breakpoint
CREATE INDEX "collusion_records_suspects" ON "collusion_records" USING btree ("risk" DESC NULLS FIRST) WHERE risk > 0;--> statement-breakpoint
CREATE INDEX "collusion_opponents_net" ON "collusion_opponents" USING btree ("user_id",(won - lost) DESC) WHERE won > lost;--> statement-breakpoint

-- The job counts the whole ledger.

UPDATE collusion_progress SET counted_to = 0;
