-- Counts a new player for the lobby (D-35). Bots do not count.
CREATE OR REPLACE FUNCTION count_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_counter('players', 1);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_player AFTER INSERT ON profiles
  FOR EACH ROW WHEN (NOT NEW.is_bot) EXECUTE FUNCTION count_player();
