ALTER TABLE "prize_redemptions" ALTER COLUMN "shipping_address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "prize_redemptions" ADD COLUMN "address_expires_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "prize_redemptions_address_expires_at" ON "prize_redemptions" USING btree ("address_expires_at") WHERE shipping_address IS NOT NULL AND address_expires_at IS NOT NULL;--> statement-breakpoint
-- For players who have deleted their accounts already.
UPDATE prize_redemptions SET
  shipping_address = CASE prize_redemptions.status WHEN 'ordered' THEN prize_redemptions.shipping_address END,
  address_expires_at = profiles.deleted_at + interval '90 days'
FROM profiles WHERE profiles.id = prize_redemptions.user_id AND profiles.deleted_at IS NOT NULL;
