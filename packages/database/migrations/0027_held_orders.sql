ALTER TABLE "prize_redemptions" DROP CONSTRAINT "prize_redemptions_status";--> statement-breakpoint
DROP INDEX "transactions_once_per_redemption";--> statement-breakpoint
DROP INDEX "prize_redemptions_once_per_raffle";--> statement-breakpoint
ALTER TABLE "prize_redemptions" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prize_redemptions" ADD COLUMN "review_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prize_redemptions" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prize_redemptions" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
-- A refund names its order, too. Building the index reads the ledger once; writes wait for it.

CREATE UNIQUE INDEX "transactions_once_per_redemption" ON "transactions" USING btree ("redemption_id","type") WHERE redemption_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "prize_redemptions_once_per_raffle" ON "prize_redemptions" USING btree ("product_id") WHERE draw_number IS NOT NULL AND refused_at IS NULL;--> statement-breakpoint
ALTER TABLE "prize_redemptions" ADD CONSTRAINT "prize_redemptions_review" CHECK (("prize_redemptions"."released_at" IS NULL OR "prize_redemptions"."review_requested_at" IS NOT NULL)
        AND ("prize_redemptions"."status" <> 'shipped' OR "prize_redemptions"."review_requested_at" IS NULL OR "prize_redemptions"."released_at" IS NOT NULL)) NOT VALID;--> statement-breakpoint
ALTER TABLE "prize_redemptions" ADD CONSTRAINT "prize_redemptions_status" CHECK (CASE "prize_redemptions"."status" WHEN 'ordered' THEN num_nonnulls("prize_redemptions"."shipped_at", "prize_redemptions"."refused_at") = 0
        WHEN 'shipped' THEN "prize_redemptions"."shipped_at" IS NOT NULL AND "prize_redemptions"."refused_at" IS NULL
        WHEN 'refused' THEN "prize_redemptions"."shipped_at" IS NULL AND "prize_redemptions"."refused_at" IS NOT NULL ELSE false END) NOT VALID;
