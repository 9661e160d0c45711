-- Keeps a player's debt: the sum of what their purchases owe. Games read it with the balance, so it is in the profile.
CREATE OR REPLACE FUNCTION sum_debt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.tickets_owed > 0 THEN
    UPDATE profiles SET debt = debt - OLD.tickets_owed WHERE id = OLD.user_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.tickets_owed > 0 THEN
    UPDATE profiles SET debt = debt + NEW.tickets_owed WHERE id = NEW.user_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sum_debt AFTER INSERT OR DELETE OR UPDATE OF tickets_owed, user_id ON purchases
  FOR EACH ROW EXECUTE FUNCTION sum_debt();
