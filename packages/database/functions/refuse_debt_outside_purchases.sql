-- Refuses any change of a debt except by the trigger of purchases.
CREATE OR REPLACE FUNCTION refuse_debt_outside_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Depth 1 is this trigger alone; within sum_debt it is 2.
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a debt changes only with a purchase';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER refuse_debt_outside_purchases BEFORE UPDATE OF debt ON profiles
  FOR EACH ROW WHEN (OLD.debt IS DISTINCT FROM NEW.debt) EXECUTE FUNCTION refuse_debt_outside_purchases();

CREATE OR REPLACE TRIGGER refuse_debt_at_birth BEFORE INSERT ON profiles
  FOR EACH ROW WHEN (NEW.debt <> 0) EXECUTE FUNCTION refuse_debt_outside_purchases();
