CREATE TABLE "mail_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"sign_up" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_connections" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"x_username" text,
	"discord_username" text,
	"x_connected" boolean DEFAULT false NOT NULL,
	"discord_connected" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shipping_address" jsonb;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "referral_code" text DEFAULT upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)) NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_connections" ADD CONSTRAINT "user_connections_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_tokens_email" ON "mail_tokens" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mail_tokens_user_id" ON "mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_tokens_expires_at" ON "mail_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_once" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_referral_code_unique" UNIQUE("referral_code");--> statement-breakpoint

-- A player who has deleted their account stakes nothing any more; what comes back to them is still booked (D-08).

CREATE OR REPLACE FUNCTION apply_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance_delta = 0 THEN
    SELECT balance INTO STRICT NEW.balance_after FROM profiles WHERE id = NEW.user_id;
  ELSE
    UPDATE profiles SET balance = balance + NEW.balance_delta
      WHERE id = NEW.user_id AND (NEW.balance_delta > 0 OR deleted_at IS NULL) RETURNING balance INTO NEW.balance_after;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'there is no such player any more' USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_not_deleted';
    END IF;
  END IF;
  RETURN NEW;
END $$;
