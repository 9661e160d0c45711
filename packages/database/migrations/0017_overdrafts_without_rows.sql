-- PostgreSQL logs the whole row that fails a CHECK, and a profile contains an address. So the ledger refuses to make a balance
-- negative before the CHECK does, which stays as the second guard.

CREATE OR REPLACE FUNCTION apply_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE movement record;
BEGIN
  FOR movement IN SELECT user_id, sum(balance_delta) AS delta, bool_or(balance_delta < 0) AS spends FROM appended
    WHERE balance_delta <> 0 GROUP BY user_id ORDER BY user_id
  LOOP
    UPDATE profiles SET balance = balance + movement.delta, balance_version = balance_version + 1
      WHERE id = movement.user_id AND (deleted_at IS NULL OR NOT movement.spends) AND balance + movement.delta >= 0;
    IF FOUND THEN
      CONTINUE;
    END IF;
    IF EXISTS (SELECT FROM profiles WHERE id = movement.user_id AND deleted_at IS NOT NULL AND movement.spends) THEN
      RAISE EXCEPTION 'a deleted player stakes nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_not_deleted';
    END IF;
    RAISE EXCEPTION 'a balance cannot become negative'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_balance_not_negative';
  END LOOP;
  RETURN NULL;
END $$;
