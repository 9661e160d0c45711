CREATE TABLE "raffle_seeds" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"sealed_root" text NOT NULL,
	"revealed_seed" text,
	CONSTRAINT "raffle_seeds_revealed" CHECK ("raffle_seeds"."revealed_seed" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "raffle_draws" DROP CONSTRAINT "raffle_draws_seed";--> statement-breakpoint
ALTER TABLE "raffle_draws" DROP CONSTRAINT "raffle_draws_entries_hash";--> statement-breakpoint
ALTER TABLE "raffle_draws" ALTER COLUMN "seed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "raffle_draws" ALTER COLUMN "seed_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD COLUMN "closes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD COLUMN "round" bigint;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD COLUMN "planned_round" bigint;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD COLUMN "substituted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD COLUMN "substitute_reason" text;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD COLUMN "entrant" integer;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "shop_products" ADD COLUMN "entrants" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_products" ADD COLUMN "seed_hash" text;--> statement-breakpoint
ALTER TABLE "shop_products" ADD COLUMN "chain_head" text;--> statement-breakpoint
ALTER TABLE "shop_products" ADD COLUMN "beacon" jsonb;--> statement-breakpoint
ALTER TABLE "shop_products" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shop_products" ADD COLUMN "round" bigint;--> statement-breakpoint
ALTER TABLE "raffle_seeds" ADD CONSTRAINT "raffle_seeds_product_id_shop_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."shop_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "raffle_draws_planned" ON "raffle_draws" USING btree ("closes_at") WHERE drawn_at IS NULL AND closes_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "raffle_entries_random_number" ON "raffle_entries" USING btree ("product_id","number") WHERE number IS NOT NULL;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_format" CHECK (CASE WHEN "raffle_draws"."closes_at" IS NULL
        THEN ("raffle_draws"."seed_hash" = encode(sha256(convert_to("raffle_draws"."seed", 'UTF8')), 'hex')) IS TRUE
          AND ("raffle_draws"."drawn_at" IS NULL) = ("raffle_draws"."entries_hash" IS NULL)
          AND num_nonnulls("raffle_draws"."round", "raffle_draws"."signature", "raffle_draws"."planned_round") = 0
        ELSE num_nonnulls("raffle_draws"."seed_hash", "raffle_draws"."entries_hash") = 0
          AND ("raffle_draws"."drawn_at" IS NULL) = ("raffle_draws"."seed" IS NULL)
          AND ("raffle_draws"."signature" IS NULL) = ("raffle_draws"."drawn_at" IS NULL OR "raffle_draws"."round" IS NULL)
          AND ("raffle_draws"."drawn_at" IS NULL OR "raffle_draws"."drawn_at" >= "raffle_draws"."closes_at") END) NOT VALID;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_substitute" CHECK (num_nonnulls("raffle_draws"."planned_round", "raffle_draws"."substituted_at", "raffle_draws"."substitute_reason") IN (0, 3)
        AND ("raffle_draws"."planned_round" IS NULL OR ("raffle_draws"."round" > "raffle_draws"."planned_round") IS TRUE)) NOT VALID;--> statement-breakpoint
ALTER TABLE "raffle_entries" ADD CONSTRAINT "raffle_entries_random" CHECK (num_nonnulls("raffle_entries"."entrant", "raffle_entries"."number") IN (0, 2)
        AND ("raffle_entries"."number" IS NULL OR "raffle_entries"."number" ~ '^[0-9a-f]{64}$' AND "raffle_entries"."entrant" BETWEEN 1 AND "raffle_entries"."entry_number")) NOT VALID;--> statement-breakpoint
ALTER TABLE "shop_products" ADD CONSTRAINT "shop_products_chain" CHECK (num_nonnulls("shop_products"."seed_hash", "shop_products"."chain_head") IN (0, 2)
        AND ("shop_products"."seed_hash" IS NULL OR "shop_products"."type" = 'raffle' AND "shop_products"."seed_hash" ~ '^[0-9a-f]{64}$' AND "shop_products"."chain_head" ~ '^[0-9a-f]{64}$')
        AND ("shop_products"."seed_hash" IS NOT NULL OR num_nonnulls("shop_products"."beacon", "shop_products"."closed_at", "shop_products"."round") = 0)
        AND ("shop_products"."closed_at" IS NULL AND "shop_products"."round" IS NULL
          OR "shop_products"."closed_at" IS NOT NULL AND ("shop_products"."beacon" IS NULL) = ("shop_products"."round" IS NULL))) NOT VALID;
