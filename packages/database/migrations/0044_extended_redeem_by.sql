ALTER TABLE "raffle_draws" ADD COLUMN "extended_redeem_by" timestamp (3) with time zone;
--> statement-breakpoint
-- Redraws now close 15 days after the closing before them, not 14 days after the draw. None has taken place yet, but one
-- may be planned, because an order was refused.
UPDATE raffle_draws AS draw SET closes_at = next.closes_at, round = CASE WHEN beacon IS NOT NULL THEN greatest(1, ceil(
    (extract(epoch FROM next.closes_at) + 60 - (beacon->>'genesis')::numeric) / (beacon->>'period')::numeric) + 1) END
  FROM shop_products AS product
    CROSS JOIN LATERAL (SELECT closed_at + interval '360 hours' AS closes_at) AS next
  WHERE product.id = product_id AND draw_number = 2 AND drawn_at IS NULL AND draw.closes_at IS NOT NULL
    AND raffle_status = 'open';
