-- Which topic a kind of notification belongs to: a column of push_subscriptions.

CREATE FUNCTION push_topic(kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN kind LIKE 'game%' THEN 'games'
    WHEN kind LIKE 'tournament%' THEN 'tournaments'
    ELSE 'prizes'
  END
$$;
--> statement-breakpoint

-- Whether a device gets push messages of this kind of notification.

CREATE OR REPLACE FUNCTION wants_push(subscription push_subscriptions, kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE push_topic(kind)
    WHEN 'games' THEN subscription.games
    WHEN 'tournaments' THEN subscription.tournaments
    ELSE subscription.prizes
  END
$$;
