CREATE TABLE "server_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- The running processes write their players again.
DELETE FROM "online_users";--> statement-breakpoint
DROP INDEX "online_users_seen_at";--> statement-breakpoint
ALTER TABLE "online_users" ADD CONSTRAINT "online_users_process_id_server_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."server_processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_users" DROP COLUMN "seen_at";--> statement-breakpoint
ALTER TABLE "counters" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
INSERT INTO "counters" ("name", "shard", "counted_at") VALUES ('online', 0, 'epoch');
