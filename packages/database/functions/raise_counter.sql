-- Adds to a counter of the lobby. Each counter has 16 rows, so that concurrent transactions rarely wait for the same one.
CREATE OR REPLACE FUNCTION raise_counter(counter text, by bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE counters SET value = value + by WHERE name = counter AND shard = pg_backend_pid() % 16;
$$;
