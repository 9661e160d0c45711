ALTER TABLE "raffle_draws" ADD COLUMN "entries_hash" text;--> statement-breakpoint
-- Draws made before: the entries in order, without those of earlier winners.
UPDATE raffle_draws AS draw SET entries_hash = (
  SELECT encode(sha256(convert_to(string_agg(entry.id::text, ',' ORDER BY entry.entry_number), 'UTF8')), 'hex')
  FROM raffle_entries AS entry
  WHERE entry.product_id = draw.product_id AND NOT EXISTS (
    SELECT FROM raffle_draws AS earlier
    WHERE earlier.product_id = draw.product_id AND earlier.draw_number < draw.draw_number AND earlier.winner_id = entry.user_id
  )
) WHERE drawn_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "raffle_draws" ADD CONSTRAINT "raffle_draws_entries_hash" CHECK (("raffle_draws"."drawn_at" IS NULL) = ("raffle_draws"."entries_hash" IS NULL));
