import { Pool, type ClientConfig } from 'pg';
import { moves } from '@game/rules';
import { inParallel, type Timings } from './measure.js';

const stakeAmount = 5;

/** How many connections the server leaves free in its database. */
const maximumConnections = 32;

/**
 * The minimum cost of a staked game: its four steps as four functions in SQL, on separate tables with the constraints that
 * protect tickets. Each step is one durable round trip. Accounts, stored answers and messages are left out.
 */
const schema = `
  DROP SCHEMA IF EXISTS bench CASCADE;
  CREATE SCHEMA bench;
  CREATE TABLE bench.players (id int PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0));
  CREATE TABLE bench.games (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'inProgress', 'completed')),
    player1 int NOT NULL REFERENCES bench.players,
    player2 int REFERENCES bench.players,
    stake int NOT NULL CHECK (stake > 0),
    winner int,
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON bench.games (status, created_at);
  CREATE TABLE bench.moves (
    game uuid REFERENCES bench.games, player int, move int NOT NULL CHECK (move BETWEEN 0 AND 2), PRIMARY KEY (game, player));
  CREATE TABLE bench.ledger (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    player int NOT NULL REFERENCES bench.players,
    game uuid NOT NULL REFERENCES bench.games,
    delta bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON bench.ledger (player, id);

  CREATE FUNCTION bench.pay(p int, g uuid, tickets bigint) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE bench.players SET balance = balance + tickets WHERE id = p AND balance + tickets >= 0;
    IF NOT FOUND THEN RAISE EXCEPTION 'insufficient balance'; END IF;
    INSERT INTO bench.ledger (player, game, delta) VALUES (p, g, tickets);
  END $$;

  CREATE FUNCTION bench.create_game(p int, tickets int) RETURNS uuid LANGUAGE plpgsql AS $$
  DECLARE g uuid;
  BEGIN
    INSERT INTO bench.games (player1, stake) VALUES (p, tickets) RETURNING id INTO g;
    PERFORM bench.pay(p, g, -tickets);
    RETURN g;
  END $$;

  CREATE FUNCTION bench.join_game(p int, g uuid) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE tickets int;
  BEGIN
    UPDATE bench.games SET player2 = p, status = 'inProgress'
      WHERE id = g AND status = 'waiting' AND player1 <> p RETURNING stake INTO tickets;
    IF NOT FOUND THEN RAISE EXCEPTION 'the game is not open'; END IF;
    PERFORM bench.pay(p, g, -tickets);
  END $$;

  CREATE FUNCTION bench.move(p int, g uuid, m int) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    game bench.games;
    opposite int;
    victor int;
  BEGIN
    SELECT * INTO game FROM bench.games WHERE id = g FOR UPDATE;
    INSERT INTO bench.moves VALUES (g, p, m);
    IF game.status = 'waiting' THEN RETURN; END IF;
    SELECT move INTO STRICT opposite FROM bench.moves WHERE moves.game = g AND player <> p;
    IF m = opposite THEN
      PERFORM bench.pay(least(game.player1, game.player2), g, game.stake);
      PERFORM bench.pay(greatest(game.player1, game.player2), g, game.stake);
    ELSE
      victor := CASE WHEN (m - opposite + 3) % 3 = 1 THEN p ELSE game.player1 + game.player2 - p END;
      PERFORM bench.pay(victor, g, 2 * game.stake);
    END IF;
    UPDATE bench.games SET status = 'completed', winner = victor WHERE id = g;
  END $$`;

/** Plays games by the four functions, each step in one round trip of the bare driver. */
export class SqlGames {
  readonly #pool: Pool;

  constructor(connection: ClientConfig, inFlight: number) {
    this.#pool = new Pool({ ...connection, max: Math.min(inFlight, maximumConnections) });
  }

  /** Creates the tables and functions, with `count` players. */
  static async prepare(pool: Pool, count: number): Promise<void> {
    await pool.query(schema);
    await pool.query('INSERT INTO bench.players SELECT number, 1000000 FROM generate_series(0, $1 - 1) AS number', [
      count,
    ]);
  }

  /** Plays `count` games between pairs of the first `playerCount` players, `inFlight` pairs at a time. */
  async play(playerCount: number, count: number, inFlight: number, timings: Timings): Promise<void> {
    const half = playerCount / 2;
    await inParallel(count, inFlight, async (index) => {
      const [one, other] = [index % half, (index % half) + half];
      const [first, second] = [index % 3, Math.floor(index / 3) % moves.length];
      const game = await timings.time('create', () => this.#call('create_game', [one, stakeAmount]));
      await timings.time('move 1', () => this.#call('move', [one, game, first]));
      await timings.time('join', () => this.#call('join_game', [other, game]));
      await timings.time('move 2', () => this.#call('move', [other, game, second]));
    });
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #call(name: string, values: unknown[]): Promise<unknown> {
    const parameters = values.map((_value, index) => `$${index + 1}`).join();
    const { rows } = await this.#pool.query({ name, text: `SELECT bench.${name}(${parameters}) AS result`, values });
    return rows[0]?.result;
  }
}
