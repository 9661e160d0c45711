-- Keeps the ledger (D-08) and the published days of it append-only.
CREATE OR REPLACE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE TRIGGER refuse_change_of_history BEFORE UPDATE OR DELETE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE OR REPLACE TRIGGER refuse_change_of_ledger_day BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
