-- Keeps the ledger append-only (D-08).
CREATE OR REPLACE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transactions is append-only';
END $$;

CREATE OR REPLACE TRIGGER refuse_change_of_history BEFORE UPDATE OR DELETE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
