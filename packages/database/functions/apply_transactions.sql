-- Applies the rows that a statement has appended to the ledger to the balances of their players: one UPDATE, whatever the
-- number of rows. It is the only way in which a balance changes (D-08). A transaction that appends rows of several players
-- must have locked their profiles before.
--
-- If a player is deleted, in debt, or would have less than zero tickets, all rows of the statement are refused. A player in
-- debt spends nothing: tickets leave the balance only to pay the debt, or through an operator.
CREATE OR REPLACE FUNCTION apply_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_refused boolean;
BEGIN
  WITH movement AS (
    SELECT user_id, sum(balance_delta) AS delta, bool_or(balance_delta < 0) AS is_charged,
      bool_or(balance_delta < 0 AND type NOT IN ('refund', 'operator_adjustment')) AS spends FROM appended
    WHERE balance_delta <> 0 GROUP BY user_id
  ), applied AS (
    UPDATE profiles SET balance = balance + delta, balance_version = balance_version + 1 FROM movement
    WHERE id = user_id AND (deleted_at IS NULL OR NOT is_charged) AND (debt = 0 OR NOT spends) AND balance + delta >= 0
    RETURNING id
  )
  SELECT (SELECT count(*) FROM applied) < (SELECT count(*) FROM movement) INTO is_refused;
  IF NOT is_refused THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM appended JOIN profiles ON profiles.id = user_id WHERE balance_delta < 0 AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a deleted player stakes nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_not_deleted';
  END IF;
  IF EXISTS (SELECT FROM appended JOIN profiles ON profiles.id = user_id
    WHERE balance_delta < 0 AND type NOT IN ('refund', 'operator_adjustment') AND debt > 0) THEN
    RAISE EXCEPTION 'a player in debt spends nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_not_in_debt';
  END IF;
  -- The CHECK would say the same, but PostgreSQL would log the row of the player with it.
  RAISE EXCEPTION 'a balance cannot become negative'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_balance_not_negative';
END $$;

CREATE OR REPLACE TRIGGER apply_transactions AFTER INSERT ON transactions
  REFERENCING NEW TABLE AS appended FOR EACH STATEMENT EXECUTE FUNCTION apply_transactions();
