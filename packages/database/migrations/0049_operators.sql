CREATE TABLE "operator_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"notice" text
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"totp_secret" text NOT NULL,
	"last_totp_step" bigint DEFAULT 0 NOT NULL,
	"invitation_hash" text,
	"invitation_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "operators_name_unique" UNIQUE("name"),
	CONSTRAINT "operators_invitation_hash_unique" UNIQUE("invitation_hash"),
	CONSTRAINT "operators_role" CHECK ("operators"."role" IN ('support', 'shop', 'owner')),
	CONSTRAINT "operators_name" CHECK ("operators"."name" ~ '^[a-z0-9][a-z0-9._-]{0,31}$'),
	CONSTRAINT "operators_invitation" CHECK (("operators"."invitation_hash" IS NULL) = ("operators"."invitation_expires_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("operator_id");