ALTER TABLE "payment_events" ADD COLUMN "object_id" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "occurred_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "returned_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Whether the balance changes as the type of a ledger row says, and the row names what is paid for (D-08). See
-- is_valid_game for why it is a function. PostgreSQL prepares each expression of a function once per transaction, so that
-- of the most frequent types comes first and is short.
CREATE OR REPLACE FUNCTION is_valid_transaction(type text, amount integer, balance_delta integer, participant_id bigint,
  raffle_entry_id uuid, redemption_id uuid, purchase_id uuid) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  IF type IN ('stake', 'win', 'loss') THEN
    RETURN balance_delta = CASE type WHEN 'stake' THEN -amount WHEN 'win' THEN amount ELSE 0 END;
  END IF;
  RETURN CASE type
    WHEN 'tournament_stake' THEN balance_delta = -amount AND participant_id IS NOT NULL
    WHEN 'tournament_win' THEN balance_delta = amount AND participant_id IS NOT NULL
    WHEN 'refund' THEN balance_delta = CASE WHEN purchase_id IS NULL THEN 1 ELSE -1 END * amount
    WHEN 'daily_flip' THEN balance_delta = amount
    WHEN 'daily_bonus' THEN balance_delta = amount
    WHEN 'streak_bonus' THEN balance_delta = amount
    WHEN 'activity_reward' THEN balance_delta = amount
    WHEN 'milestone_reward' THEN balance_delta = amount
    WHEN 'referral_reward' THEN balance_delta = amount
    WHEN 'referral_bonus' THEN balance_delta = amount
    WHEN 'purchase' THEN balance_delta = amount AND purchase_id IS NOT NULL
    WHEN 'refund_reversal' THEN balance_delta = amount AND purchase_id IS NOT NULL
    WHEN 'raffle_entry' THEN balance_delta = -amount AND raffle_entry_id IS NOT NULL
    WHEN 'prize_redemption' THEN balance_delta = -amount AND redemption_id IS NOT NULL
    WHEN 'operator_adjustment' THEN abs(balance_delta) = amount
    ELSE false END;
END $$;
