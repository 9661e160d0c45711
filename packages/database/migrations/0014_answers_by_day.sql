-- Answers are stored in partitions by day, so that old ones are dropped instead of deleted one by one. What is stored so far
-- becomes the default partition, which also holds the answers of a day whose partition is missing.

ALTER TABLE idempotency_keys RENAME TO idempotency_keys_default;
--> statement-breakpoint
ALTER INDEX idempotency_keys_user_id_key_pk RENAME TO idempotency_keys_default_pkey;
--> statement-breakpoint
ALTER INDEX idempotency_keys_created_at RENAME TO idempotency_keys_default_created_at;
--> statement-breakpoint
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key uuid NOT NULL,
  request_hash text NOT NULL,
  answer json NOT NULL,
  created_at timestamp(3) with time zone NOT NULL
) PARTITION BY RANGE (created_at);
--> statement-breakpoint
ALTER TABLE idempotency_keys ATTACH PARTITION idempotency_keys_default DEFAULT;
--> statement-breakpoint

-- The primary key of a partition does not see the others: this trigger refuses a key that another day has used. Who inserts
-- holds a lock that a concurrent request with the same key waits for: that of the player, or one on the key.

CREATE FUNCTION refuse_second_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A scalar subquery, because the planner could turn EXISTS into a join that scans partitions that it knows nothing about.
  IF EXISTS (SELECT FROM stored WHERE (SELECT 1 FROM idempotency_keys AS earlier WHERE earlier.user_id = stored.user_id
    AND earlier.key = stored.key AND earlier.created_at <> stored.created_at LIMIT 1) = 1) THEN
    RAISE EXCEPTION 'an idempotency key has an answer already'
      USING ERRCODE = 'unique_violation', TABLE = 'idempotency_keys', CONSTRAINT = 'idempotency_keys_once';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_second_answer AFTER INSERT ON idempotency_keys
  REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION refuse_second_answer();
