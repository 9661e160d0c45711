-- Refuses raffle entries of staff and of bots (D-38).
CREATE OR REPLACE FUNCTION refuse_staff_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM profiles WHERE id = NEW.user_id AND (is_bot OR staff_since IS NOT NULL);
  IF FOUND THEN
    RAISE EXCEPTION 'staff and bots enter no raffles' USING ERRCODE = 'check_violation', CONSTRAINT = 'raffle_entries_no_staff';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER refuse_staff_entry BEFORE INSERT ON raffle_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_staff_entry();
