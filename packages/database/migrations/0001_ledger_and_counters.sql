-- The ledger keeps itself: a row in transactions is the only way a balance changes (D-08).

CREATE FUNCTION apply_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance_delta = 0 THEN
    SELECT balance INTO STRICT NEW.balance_after FROM profiles WHERE id = NEW.user_id;
  ELSE
    UPDATE profiles SET balance = balance + NEW.balance_delta
      WHERE id = NEW.user_id RETURNING balance INTO STRICT NEW.balance_after;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER apply_transaction BEFORE INSERT ON transactions
  FOR EACH ROW EXECUTE FUNCTION apply_transaction();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transactions is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_change_of_history BEFORE UPDATE OR DELETE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
--> statement-breakpoint
CREATE FUNCTION refuse_balance_outside_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Depth 1 is this trigger alone; within apply_transaction it is 2.
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a balance changes only by a row in transactions';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_balance_outside_ledger BEFORE UPDATE OF balance ON profiles
  FOR EACH ROW WHEN (OLD.balance IS DISTINCT FROM NEW.balance) EXECUTE FUNCTION refuse_balance_outside_ledger();
--> statement-breakpoint
CREATE TRIGGER refuse_balance_at_birth BEFORE INSERT ON profiles
  FOR EACH ROW WHEN (NEW.balance <> 0) EXECUTE FUNCTION refuse_balance_outside_ledger();
--> statement-breakpoint

-- The lobby's counters keep themselves, too (D-35); bots are in none of them.

INSERT INTO counters (name, shard) SELECT name, shard FROM unnest(ARRAY['players', 'staked']) name, generate_series(0, 15) shard;
--> statement-breakpoint
CREATE FUNCTION raise_counter(counter text, by bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE counters SET value = value + by WHERE name = counter AND shard = pg_backend_pid() % 16;
$$;
--> statement-breakpoint
CREATE FUNCTION count_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_counter('players', 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_player AFTER INSERT ON profiles
  FOR EACH ROW WHEN (NOT NEW.is_bot) EXECUTE FUNCTION count_player();
--> statement-breakpoint
CREATE FUNCTION count_staked_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT is_bot FROM profiles WHERE id = NEW.player1_id) THEN
    PERFORM raise_counter('staked', NEW.stake_amount);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_staked_game AFTER INSERT ON games
  FOR EACH ROW EXECUTE FUNCTION count_staked_game();
--> statement-breakpoint

-- A ledger row is written before the game it belongs to, because it is what locks the player's balance.

ALTER TABLE transactions ALTER CONSTRAINT transactions_game_id_games_id_fk DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint

-- Where Socket.IO's adapter puts what is too long for a notification.

CREATE TABLE socket_io_attachments (
  id bigserial UNIQUE,
  created_at timestamptz DEFAULT now(),
  payload bytea
);
