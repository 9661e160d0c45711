-- Keeps completed games as they are. Their results are added to the statistics once, when they are completed.
CREATE OR REPLACE FUNCTION refuse_change_of_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a completed game never changes';
END $$;

CREATE OR REPLACE TRIGGER refuse_change_of_result AFTER UPDATE ON games
  FOR EACH ROW WHEN (OLD.status = 'completed') EXECUTE FUNCTION refuse_change_of_result();
