-- Counts the stakes of created games for the lobby (D-35): one UPDATE per statement. Games of bots do not count. All games
-- of a statement have creators of the same kind.
CREATE OR REPLACE FUNCTION count_staked_games() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE counters SET value = value + staked
    FROM (SELECT sum(stake_amount) AS staked FROM created
      WHERE NOT (SELECT is_bot FROM profiles WHERE profiles.id = player1_id)) AS added
    WHERE name = 'staked' AND shard = pg_backend_pid() % 16 AND staked > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_staked_games AFTER INSERT ON games
  REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION count_staked_games();
