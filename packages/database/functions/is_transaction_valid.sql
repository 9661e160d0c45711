-- Whether the balance changes as the type of a ledger row says, and the row names what is paid for (D-08). See is_game_valid
-- for why it is a function. PostgreSQL prepares each expression of a function once per transaction: the one
-- for the most frequent types comes first and is short.
CREATE OR REPLACE FUNCTION is_transaction_valid(entry transactions) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  IF entry.amount <= 0 OR (entry.participant_id IS NULL) <> (entry.tournament_id IS NULL) THEN
    RETURN false;
  END IF;
  IF entry.type IN ('stake', 'win', 'loss') THEN
    RETURN entry.balance_delta = CASE entry.type WHEN 'stake' THEN -entry.amount WHEN 'win' THEN entry.amount ELSE 0 END;
  END IF;
  RETURN CASE entry.type
    WHEN 'tournament_stake' THEN entry.balance_delta = -entry.amount AND entry.participant_id IS NOT NULL
    WHEN 'tournament_win' THEN entry.balance_delta = entry.amount AND entry.participant_id IS NOT NULL
    WHEN 'refund' THEN entry.balance_delta = CASE WHEN entry.purchase_id IS NULL THEN 1 ELSE -1 END * entry.amount
    WHEN 'daily_flip' THEN entry.balance_delta = entry.amount
    WHEN 'daily_bonus' THEN entry.balance_delta = entry.amount
    WHEN 'streak_bonus' THEN entry.balance_delta = entry.amount
    WHEN 'activity_reward' THEN entry.balance_delta = entry.amount
    WHEN 'milestone_reward' THEN entry.balance_delta = entry.amount
    WHEN 'referral_reward' THEN entry.balance_delta = entry.amount
    WHEN 'referral_bonus' THEN entry.balance_delta = entry.amount
    WHEN 'purchase' THEN entry.balance_delta = entry.amount AND entry.purchase_id IS NOT NULL
    WHEN 'refund_reversal' THEN entry.balance_delta = entry.amount AND entry.purchase_id IS NOT NULL
    WHEN 'raffle_entry' THEN entry.balance_delta = -entry.amount AND entry.raffle_entry_id IS NOT NULL
    WHEN 'prize_redemption' THEN entry.balance_delta = -entry.amount AND entry.redemption_id IS NOT NULL
    WHEN 'operator_adjustment' THEN abs(entry.balance_delta) = entry.amount
    ELSE false END;
END $$;
