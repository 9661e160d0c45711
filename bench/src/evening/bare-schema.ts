import type { Pool } from 'pg';
import { SqlGames } from '../sql-games.js';

/** What an evening needs in addition to the four functions of a game: rewards, lists, a raffle, and tournaments of four. */
const schema = `
  ALTER TABLE bench.ledger ALTER game DROP NOT NULL;
  CREATE TABLE bench.flips (player int REFERENCES bench.players, day date, PRIMARY KEY (player, day));
  CREATE TABLE bench.raffle (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, player int NOT NULL REFERENCES bench.players);
  CREATE TABLE bench.tournaments (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'inProgress', 'completed')),
    players int[] NOT NULL DEFAULT '{}' CHECK (cardinality(players) <= 4),
    moves int[] NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON bench.tournaments (status, created_at);
  CREATE TABLE bench.matches (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    tournament uuid NOT NULL REFERENCES bench.tournaments,
    round int NOT NULL,
    player1 int NOT NULL,
    player2 int NOT NULL,
    hand int NOT NULL DEFAULT 0,
    move1 int,
    move2 int,
    winner int);
  CREATE INDEX ON bench.matches (tournament);

  CREATE FUNCTION bench.read_game(g uuid) RETURNS json LANGUAGE sql VOLATILE AS
    $$ SELECT row_to_json(games) FROM bench.games WHERE id = g $$;

  CREATE FUNCTION bench.flip(p int) RETURNS int LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO bench.flips VALUES (p, current_date);
    PERFORM bench.pay(p, NULL, 25);
    RETURN 25;
  END $$;

  CREATE FUNCTION bench.enter_raffle(p int) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE entry bigint;
  BEGIN
    PERFORM bench.pay(p, NULL, -1);
    INSERT INTO bench.raffle (player) VALUES (p) RETURNING id INTO entry;
    RETURN entry;
  END $$;

  -- Ends a match whose moves are complete. Returns the match that waits for moves because of it, if any.
  CREATE FUNCTION bench.settle(m bench.matches) RETURNS SETOF bench.matches LANGUAGE plpgsql AS $$
  DECLARE
    victor int := CASE WHEN (m.move1 - m.move2 + 3) % 3 = 1 THEN m.player1 ELSE m.player2 END;
    other int;
  BEGIN
    IF m.move1 IS NULL OR m.move2 IS NULL THEN RETURN; END IF;
    IF m.move1 = m.move2 THEN
      RETURN QUERY UPDATE bench.matches SET hand = hand + 1, move1 = NULL, move2 = NULL WHERE id = m.id RETURNING *;
      RETURN;
    END IF;
    UPDATE bench.matches SET winner = victor WHERE id = m.id;
    IF m.round = 2 THEN
      UPDATE bench.tournaments SET status = 'completed' WHERE id = m.tournament;
      PERFORM bench.pay(victor, NULL, 20);
      RETURN;
    END IF;
    SELECT winner INTO other FROM bench.matches WHERE tournament = m.tournament AND round = 1 AND id <> m.id;
    IF other IS NULL THEN RETURN; END IF;
    RETURN QUERY INSERT INTO bench.matches (tournament, round, player1, player2) VALUES (m.tournament, 2, other, victor) RETURNING *;
  END $$;

  CREATE FUNCTION bench.join_tournament(p int, t uuid, initial int) RETURNS SETOF bench.matches LANGUAGE plpgsql AS $$
  DECLARE
    joined bench.tournaments;
    semifinal bench.matches;
  BEGIN
    UPDATE bench.tournaments SET players = players || p, moves = moves || initial,
        status = CASE cardinality(players) WHEN 3 THEN 'inProgress' ELSE status END
      WHERE id = t AND status = 'waiting' AND p <> ALL (players) RETURNING * INTO joined;
    IF NOT FOUND THEN RAISE EXCEPTION 'the tournament is not open'; END IF;
    PERFORM bench.pay(p, NULL, -5);
    IF joined.status = 'waiting' THEN RETURN; END IF;
    FOR semifinal IN
      INSERT INTO bench.matches (tournament, round, player1, player2, move1, move2)
        SELECT t, 1, joined.players[n], joined.players[n + 1], joined.moves[n], joined.moves[n + 1]
        FROM unnest('{1,3}'::int[]) n RETURNING *
    LOOP
      RETURN QUERY SELECT * FROM bench.settle(semifinal);
    END LOOP;
  END $$;

  CREATE FUNCTION bench.create_tournament(p int, initial int) RETURNS uuid LANGUAGE plpgsql AS $$
  DECLARE t uuid;
  BEGIN
    INSERT INTO bench.tournaments DEFAULT VALUES RETURNING id INTO t;
    PERFORM bench.join_tournament(p, t, initial);
    RETURN t;
  END $$;

  CREATE FUNCTION bench.move_in_match(p int, m uuid, h int, move int) RETURNS SETOF bench.matches LANGUAGE plpgsql AS $$
  DECLARE
    moved bench.matches;
  BEGIN
    PERFORM 1 FROM bench.tournaments WHERE id = (SELECT tournament FROM bench.matches WHERE id = m) FOR UPDATE;
    UPDATE bench.matches SET
        move1 = CASE WHEN player1 = p THEN move ELSE move1 END,
        move2 = CASE WHEN player2 = p THEN move ELSE move2 END
      WHERE id = m AND hand = h AND winner IS NULL AND (player1 = p AND move1 IS NULL OR player2 = p AND move2 IS NULL)
      RETURNING * INTO moved;
    IF NOT FOUND THEN RAISE EXCEPTION 'the match does not wait for this move'; END IF;
    RETURN QUERY SELECT * FROM bench.settle(moved);
  END $$`;

/** Creates the tables and functions of the bare server, with `count` players. */
export async function prepareBareDatabase(pool: Pool, count: number): Promise<void> {
  await SqlGames.prepare(pool, count);
  await pool.query(schema);
}
