-- Which topic a kind of notification belongs to: a column of push_subscriptions.
CREATE OR REPLACE FUNCTION push_topic(kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN kind LIKE 'game%' THEN 'games'
    WHEN kind LIKE 'tournament%' THEN 'tournaments'
    ELSE 'prizes'
  END
$$;
