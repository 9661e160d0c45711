CREATE TABLE "purchase_limits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"cents" integer,
	"next_cents" integer,
	"next_from" timestamp (3) with time zone,
	CONSTRAINT "purchase_limits_not_negative" CHECK ("purchase_limits"."cents" >= 0 AND "purchase_limits"."next_cents" >= 0),
	CONSTRAINT "purchase_limits_next" CHECK ("purchase_limits"."next_from" IS NOT NULL OR "purchase_limits"."next_cents" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "break_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchase_limits" ADD CONSTRAINT "purchase_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;