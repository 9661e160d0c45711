CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payment_id" text,
	"reversed_cents" bigint,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tickets" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"checkout_session_id" text,
	"payment_id" text,
	"tickets_taken_back" integer DEFAULT 0 NOT NULL,
	"tickets_owed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "purchases_checkout_session_id_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "purchases_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "purchases_amounts" CHECK ("purchases"."tickets" > 0 AND "purchases"."price_cents" > 0),
	CONSTRAINT "purchases_reversal" CHECK ("purchases"."tickets_taken_back" >= 0 AND "purchases"."tickets_owed" >= 0
        AND "purchases"."tickets_taken_back" + "purchases"."tickets_owed" <= CASE WHEN "purchases"."paid_at" IS NULL THEN 0 ELSE "purchases"."tickets" END),
	CONSTRAINT "purchases_status" CHECK (CASE "purchases"."status" WHEN 'pending' THEN "purchases"."paid_at" IS NULL WHEN 'expired' THEN "purchases"."paid_at" IS NULL
        WHEN 'paid' THEN "purchases"."paid_at" IS NOT NULL WHEN 'reversed' THEN "purchases"."paid_at" IS NOT NULL ELSE false END)
);
--> statement-breakpoint
CREATE TABLE "prize_redemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_reference" text NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"draw_number" integer,
	"ticket_price" integer NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"status" text DEFAULT 'ordered' NOT NULL,
	"tracking_number" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"shipped_at" timestamp (3) with time zone,
	CONSTRAINT "prize_redemptions_order_reference_unique" UNIQUE("order_reference"),
	CONSTRAINT "prize_redemptions_price" CHECK (("prize_redemptions"."draw_number" IS NULL) = ("prize_redemptions"."ticket_price" > 0)),
	CONSTRAINT "prize_redemptions_status" CHECK (CASE "prize_redemptions"."status" WHEN 'ordered' THEN "prize_redemptions"."shipped_at" IS NULL WHEN 'shipped' THEN "prize_redemptions"."shipped_at" IS NOT NULL ELSE false END)
);
--> statement-breakpoint
CREATE TABLE "raffle_draws" (
	"product_id" uuid NOT NULL,
	"draw_number" integer NOT NULL,
	"seed" text NOT NULL,
	"seed_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"drawn_at" timestamp (3) with time zone,
	"winner_entry_id" uuid,
	"winner_id" uuid,
	"redeem_by" timestamp (3) with time zone,
	"forfeited_at" timestamp (3) with time zone,
	CONSTRAINT "raffle_draws_product_id_draw_number_pk" PRIMARY KEY("product_id","draw_number"),
	CONSTRAINT "raffle_draws_seed" CHECK ("raffle_draws"."seed_hash" = encode(sha256(convert_to("raffle_draws"."seed", 'UTF8')), 'hex')),
	CONSTRAINT "raffle_draws_result" CHECK (("raffle_draws"."drawn_at" IS NULL) = ("raffle_draws"."winner_entry_id" IS NULL)
        AND ("raffle_draws"."drawn_at" IS NULL) = ("raffle_draws"."winner_id" IS NULL) AND ("raffle_draws"."drawn_at" IS NULL) = ("raffle_draws"."redeem_by" IS NULL)
        AND ("raffle_draws"."forfeited_at" IS NULL OR "raffle_draws"."drawn_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "raffle_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_number" integer NOT NULL,
	"entry_cost" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "raffle_entries_number" UNIQUE("product_id","entry_number")
);
--> statement-breakpoint
CREATE TABLE "shop_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text,
	"type" text NOT NULL,
	"raffle_type" text DEFAULT 'regular' NOT NULL,
	"product_type" text,
	"raffle_status" text,
	"raffle_end_time" timestamp (3) with time zone,
	"ticket_price" integer,
	"available_quantity" integer,
	"entry_cost" integer,
	"max_entries" integer,
	"current_entries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_products_key_unique" UNIQUE("key"),
	CONSTRAINT "shop_products_raffle_type" CHECK ("shop_products"."raffle_type" IN ('regular', 'premium')),
	CONSTRAINT "shop_products_type" CHECK (CASE "shop_products"."type"
        WHEN 'raffle' THEN "shop_products"."raffle_status" IN ('open', 'drawn', 'redeemed', 'closed', 'cancelled')
          AND "shop_products"."raffle_status" IS NOT NULL AND "shop_products"."raffle_end_time" IS NOT NULL
          AND "shop_products"."entry_cost" IS NOT NULL AND "shop_products"."max_entries" IS NOT NULL
          AND "shop_products"."ticket_price" IS NULL AND "shop_products"."available_quantity" IS NULL
        WHEN 'other' THEN "shop_products"."raffle_status" IS NULL AND "shop_products"."raffle_end_time" IS NULL
          AND "shop_products"."entry_cost" IS NULL AND "shop_products"."max_entries" IS NULL
          AND "shop_products"."ticket_price" IS NOT NULL AND "shop_products"."available_quantity" IS NOT NULL
        ELSE false END),
	CONSTRAINT "shop_products_price" CHECK ("shop_products"."ticket_price" BETWEEN 1 AND 1000000),
	CONSTRAINT "shop_products_stock" CHECK ("shop_products"."available_quantity" >= 0),
	CONSTRAINT "shop_products_entry_cost" CHECK ("shop_products"."entry_cost" BETWEEN 1 AND 1000000),
	CONSTRAINT "shop_products_max_entries" CHECK ("shop_products"."max_entries" BETWEEN 1 AND 10000),
	CONSTRAINT "shop_products_entries" CHECK ("shop_products"."current_entries" BETWEEN 0 AND coalesce("shop_products"."max_entries", 0))
);
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_delta";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "raffle_entry_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "redemption_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_redemptions" ADD CONSTRAINT "prize_redemptions_product_id_shop_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."shop_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_redemptions" ADD CONSTRAINT "prize_redemptions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_redemptions" ADD CONSTRAINT "prize_redemptions_draw" FOREIGN KEY ("product_id","draw_number") REFERENCES "public"."raffle_draws"("product_id","draw_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_product_id_shop_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."shop_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_winner_entry_id_raffle_entries_id_fk" FOREIGN KEY ("winner_entry_id") REFERENCES "public"."raffle_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_winner_id_profiles_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD CONSTRAINT "raffle_entries_product_id_shop_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."shop_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD CONSTRAINT "raffle_entries_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id") WHERE payment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_user" ON "purchases" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "prize_redemptions_user" ON "prize_redemptions" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "prize_redemptions_status" ON "prize_redemptions" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "prize_redemptions_once_per_raffle" ON "prize_redemptions" USING btree ("product_id") WHERE draw_number IS NOT NULL;--> statement-breakpoint
CREATE INDEX "raffle_draws_redeem_by" ON "raffle_draws" USING btree ("redeem_by") WHERE redeem_by IS NOT NULL AND forfeited_at IS NULL;--> statement-breakpoint
CREATE INDEX "raffle_draws_winner" ON "raffle_draws" USING btree ("winner_id") WHERE winner_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "raffle_entries_user" ON "raffle_entries" USING btree ("product_id","user_id");--> statement-breakpoint
CREATE INDEX "shop_products_listed" ON "shop_products" USING btree ("type","raffle_type","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shop_products_open_raffles" ON "shop_products" USING btree ("raffle_end_time") WHERE raffle_status = 'open';--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_raffle_entry_id_raffle_entries_id_fk" FOREIGN KEY ("raffle_entry_id") REFERENCES "public"."raffle_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_redemption_id_prize_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."prize_redemptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_once_per_raffle_entry" ON "transactions" USING btree ("raffle_entry_id","type") WHERE raffle_entry_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_once_per_redemption" ON "transactions" USING btree ("redemption_id") WHERE redemption_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_once_per_purchase" ON "transactions" USING btree ("purchase_id",(CASE type WHEN 'purchase' THEN 0 ELSE id END)) WHERE purchase_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_delta" CHECK (CASE "transactions"."type"
        WHEN 'stake' THEN "transactions"."balance_delta" = -"transactions"."amount"
        WHEN 'win' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'loss' THEN "transactions"."balance_delta" = 0
        WHEN 'tournament_stake' THEN "transactions"."balance_delta" = -"transactions"."amount" AND "transactions"."participant_id" IS NOT NULL
        WHEN 'tournament_win' THEN "transactions"."balance_delta" = "transactions"."amount" AND "transactions"."participant_id" IS NOT NULL
        WHEN 'refund' THEN "transactions"."balance_delta" = CASE WHEN "transactions"."purchase_id" IS NULL THEN 1 ELSE -1 END * "transactions"."amount"
        WHEN 'daily_flip' THEN "transactions"."balance_delta" = "transactions"."amount"
        WHEN 'purchase' THEN "transactions"."balance_delta" = "transactions"."amount" AND "transactions"."purchase_id" IS NOT NULL
        WHEN 'raffle_entry' THEN "transactions"."balance_delta" = -"transactions"."amount" AND "transactions"."raffle_entry_id" IS NOT NULL
        WHEN 'prize_redemption' THEN "transactions"."balance_delta" = -"transactions"."amount" AND "transactions"."redemption_id" IS NOT NULL
        WHEN 'operator_adjustment' THEN abs("transactions"."balance_delta") = "transactions"."amount"
        ELSE false END);