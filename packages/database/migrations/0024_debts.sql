ALTER TABLE "purchases" ADD COLUMN "tickets_forgiven" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "debt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE profiles SET debt = owed
  FROM (SELECT user_id, sum(tickets_owed) AS owed FROM purchases WHERE tickets_owed > 0 GROUP BY user_id) AS sums
  WHERE id = user_id;
--> statement-breakpoint
CREATE INDEX "profiles_in_debt" ON "profiles" USING btree ("id") WHERE debt > 0;--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_reversal";--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_reversal" CHECK ("purchases"."tickets_taken_back" >= 0 AND "purchases"."tickets_owed" >= 0 AND "purchases"."tickets_forgiven" >= 0
        AND "purchases"."tickets_taken_back" + "purchases"."tickets_owed" + "purchases"."tickets_forgiven" <= CASE WHEN "purchases"."paid_at" IS NULL THEN 0 ELSE "purchases"."tickets" END) NOT VALID;
--> statement-breakpoint

-- A player's debt is what their purchases owe. Games read it with the balance, so it is a column of the profile.

CREATE FUNCTION sum_debt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.tickets_owed > 0 THEN
    UPDATE profiles SET debt = debt - OLD.tickets_owed WHERE id = OLD.user_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.tickets_owed > 0 THEN
    UPDATE profiles SET debt = debt + NEW.tickets_owed WHERE id = NEW.user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sum_debt AFTER INSERT OR DELETE OR UPDATE OF tickets_owed, user_id ON purchases
  FOR EACH ROW EXECUTE FUNCTION sum_debt();
--> statement-breakpoint
CREATE FUNCTION refuse_debt_outside_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Depth 1 is this trigger alone; within sum_debt it is 2.
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a debt changes only with a purchase';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_debt_outside_purchases BEFORE UPDATE OF debt ON profiles
  FOR EACH ROW WHEN (OLD.debt IS DISTINCT FROM NEW.debt) EXECUTE FUNCTION refuse_debt_outside_purchases();
--> statement-breakpoint
CREATE TRIGGER refuse_debt_at_birth BEFORE INSERT ON profiles
  FOR EACH ROW WHEN (NEW.debt <> 0) EXECUTE FUNCTION refuse_debt_outside_purchases();
--> statement-breakpoint

-- A player in debt spends nothing: tickets leave the balance only to pay the debt, or through an operator.

CREATE OR REPLACE FUNCTION apply_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_refused boolean;
BEGIN
  WITH movement AS (
    SELECT user_id, sum(balance_delta) AS delta, bool_or(balance_delta < 0) AS is_charged,
      bool_or(balance_delta < 0 AND type NOT IN ('refund', 'operator_adjustment')) AS spends FROM appended
    WHERE balance_delta <> 0 GROUP BY user_id
  ), applied AS (
    UPDATE profiles SET balance = balance + delta, balance_version = balance_version + 1 FROM movement
    WHERE id = user_id AND (deleted_at IS NULL OR NOT is_charged) AND (debt = 0 OR NOT spends) AND balance + delta >= 0
    RETURNING id
  )
  SELECT (SELECT count(*) FROM applied) < (SELECT count(*) FROM movement) INTO is_refused;
  IF NOT is_refused THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM appended JOIN profiles ON profiles.id = user_id WHERE balance_delta < 0 AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a deleted player stakes nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_not_deleted';
  END IF;
  IF EXISTS (SELECT FROM appended JOIN profiles ON profiles.id = user_id
    WHERE balance_delta < 0 AND type NOT IN ('refund', 'operator_adjustment') AND debt > 0) THEN
    RAISE EXCEPTION 'a player in debt spends nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_not_in_debt';
  END IF;
  -- The CHECK would say the same, but PostgreSQL would log the row of the player with it.
  RAISE EXCEPTION 'a balance cannot become negative'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'profiles_balance_not_negative';
END $$;
