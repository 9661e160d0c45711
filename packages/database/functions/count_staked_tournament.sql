-- Counts a tournament for the lobby (D-35), with all its stakes from the beginning (LOB-03). Those of bots do not count.
CREATE OR REPLACE FUNCTION count_staked_tournament() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT is_bot FROM profiles WHERE id = NEW.player1_id) THEN
    PERFORM raise_counter('staked', NEW.prize_pool);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_staked_tournament AFTER INSERT ON tournaments
  FOR EACH ROW EXECUTE FUNCTION count_staked_tournament();
