-- Whether a device gets push messages of this kind of notification.
CREATE OR REPLACE FUNCTION wants_push(subscription push_subscriptions, kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE push_topic(kind)
    WHEN 'games' THEN subscription.games
    WHEN 'tournaments' THEN subscription.tournaments
    ELSE subscription.prizes
  END
$$;
