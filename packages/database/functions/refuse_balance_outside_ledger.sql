-- Refuses any change of a balance except by the trigger of the ledger (D-08).
CREATE OR REPLACE FUNCTION refuse_balance_outside_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Depth 1 is this trigger alone; within apply_transactions it is 2.
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a balance changes only by a row in transactions';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER refuse_balance_outside_ledger BEFORE UPDATE OF balance ON profiles
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND OLD.balance IS DISTINCT FROM NEW.balance)
  EXECUTE FUNCTION refuse_balance_outside_ledger();

CREATE OR REPLACE TRIGGER refuse_balance_at_birth BEFORE INSERT ON profiles
  FOR EACH ROW WHEN (NEW.balance <> 0) EXECUTE FUNCTION refuse_balance_outside_ledger();
