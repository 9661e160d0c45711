ALTER TABLE "games" DROP CONSTRAINT "games_winner_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "balance_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "online_users_seen_at" ON "online_users" USING btree ("seen_at");--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "balance_after";--> statement-breakpoint

-- A batch of commands appends all its rows in one statement: the ledger applies them once, in the order of the players' ids,
-- which is the order in which everyone locks balances.

DROP TRIGGER apply_transaction ON transactions;
--> statement-breakpoint
DROP FUNCTION apply_transaction();
--> statement-breakpoint
CREATE FUNCTION apply_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE movement record;
BEGIN
  FOR movement IN SELECT user_id, sum(balance_delta) AS delta, bool_or(balance_delta < 0) AS spends FROM appended
    WHERE balance_delta <> 0 GROUP BY user_id ORDER BY user_id
  LOOP
    UPDATE profiles SET balance = balance + movement.delta, balance_version = balance_version + 1
      WHERE id = movement.user_id AND (deleted_at IS NULL OR NOT movement.spends);
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a deleted player stakes nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_not_deleted';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER apply_transactions AFTER INSERT ON transactions
  REFERENCING NEW TABLE AS appended FOR EACH STATEMENT EXECUTE FUNCTION apply_transactions();
--> statement-breakpoint

-- A game is now written before its ledger rows.

ALTER TABLE transactions ALTER CONSTRAINT transactions_game_id_games_id_fk NOT DEFERRABLE;
--> statement-breakpoint

DROP TRIGGER count_staked_game ON games;
--> statement-breakpoint
DROP FUNCTION count_staked_game();
--> statement-breakpoint
CREATE FUNCTION count_staked_games() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE staked bigint := (SELECT sum(stake_amount) FROM created
  WHERE NOT (SELECT is_bot FROM profiles WHERE profiles.id = player1_id));
BEGIN
  IF staked > 0 THEN
    UPDATE counters SET value = value + staked WHERE name = 'staked' AND shard = pg_backend_pid() % 16;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_staked_games AFTER INSERT ON games
  REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION count_staked_games();
--> statement-breakpoint

-- Server processes now send each other their messages in parts that fit into a notification.

DROP TABLE socket_io_attachments;
