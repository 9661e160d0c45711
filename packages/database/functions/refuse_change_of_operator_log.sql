-- Keeps the log of operators append-only (D-06).
CREATE OR REPLACE FUNCTION refuse_change_of_operator_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'operator_actions is append-only';
END $$;

CREATE OR REPLACE TRIGGER refuse_change_of_operator_log BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_actions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_operator_log();
