-- Refuses an idempotency key that has an answer of another day. The primary key of a partition does not see the others.
-- A transaction that inserts an answer holds a lock that a concurrent request with the same key waits for: that of the
-- player, or one on the key.
CREATE OR REPLACE FUNCTION refuse_second_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A scalar subquery, because the planner could turn EXISTS into a join that scans partitions that it knows nothing about.
  IF EXISTS (SELECT FROM stored WHERE (SELECT 1 FROM idempotency_keys AS earlier WHERE earlier.user_id = stored.user_id
    AND earlier.key = stored.key AND earlier.created_at <> stored.created_at LIMIT 1) = 1) THEN
    RAISE EXCEPTION 'an idempotency key has an answer already'
      USING ERRCODE = 'unique_violation', TABLE = 'idempotency_keys', CONSTRAINT = 'idempotency_keys_once';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refuse_second_answer AFTER INSERT ON idempotency_keys
  REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION refuse_second_answer();
