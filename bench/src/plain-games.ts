import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { commitmentText, moves, settleHand, type Move } from '@game/rules';
import { Pool, type ClientConfig, type PoolClient } from 'pg';
import { inParallel, type Timings } from './measure.js';

/** Runs a named prepared statement. */
type Query = (name: string, text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

const hour = 3_600_000;

/** Plays games in plain SQL with the bare driver: the four transactions of a game as the server runs them. */
export class PlainGames {
  readonly #pool: Pool;

  constructor(connection: ClientConfig, poolSize: number) {
    this.#pool = new Pool({ ...connection, max: poolSize });
  }

  async play(players: BuiltPlayer[], count: number, inFlight: number, timings: Timings): Promise<void> {
    const half = players.length / 2;
    await inParallel(count, inFlight, async (index) => {
      const [one, other] = [players[index % half], players[(index % half) + half]];
      if (!one || !other) throw new Error('not enough players for the pairs');
      const gameId = randomUUID();
      const [first, second] = [moves[index % 3] ?? 'rock', moves[Math.floor(index / 3) % 3] ?? 'rock'];
      await timings.time('create', () => this.#transaction((query) => create(query, gameId, one.id)));
      await timings.time('move 1', () => this.#transaction((query) => moveFirst(query, gameId, one.id, first)));
      await timings.time('join', () => this.#transaction((query) => join(query, gameId, other.id)));
      await timings.time('move 2', () =>
        this.#transaction((query) => moveSecond(query, gameId, one.id, other.id, first, second)),
      );
    });
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #transaction(work: (query: Query) => Promise<void>): Promise<void> {
    const client: PoolClient = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      await work(async (name, text, values) => (await client.query({ name, text, values })).rows);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  }
}

async function create(query: Query, gameId: string, playerId: string): Promise<void> {
  await post(query, playerId, 'stake', 5, -5, gameId);
  await query(
    'create',
    'INSERT INTO games (id, player1_id, stake_amount, created_at, deadline_at) VALUES ($1, $2, $3, $4, $5)',
    [gameId, playerId, 5, new Date(), new Date(Date.now() + hour)],
  );
  await countOpen(query, playerId);
  await storeAnswer(query, playerId, { reply: { gameId } });
}

async function moveFirst(query: Query, gameId: string, playerId: string, move: Move): Promise<void> {
  await select(query, gameId, 'FOR UPDATE OF games');
  const { nonce, commitment } = commit(gameId, playerId, move);
  const [game] = await query(
    'move 1',
    `UPDATE games SET player1_move = $2, player1_nonce = $3, player1_commitment = $4, deadline_at = $5,
       version = version + 1 WHERE id = $1 AND player1_move IS NULL RETURNING *`,
    [gameId, move, nonce, commitment, new Date(Date.now() + hour)],
  );
  await storeAnswer(query, playerId, { reply: game });
}

async function join(query: Query, gameId: string, playerId: string): Promise<void> {
  await query(
    'join',
    `UPDATE games SET status = 'inProgress', player2_id = $2, deadline_at = $3, version = version + 1
     WHERE id = $1 AND status = 'waiting' AND player2_id IS NULL AND player1_move IS NOT NULL AND player1_id <> $2
       AND deadline_at > $4 RETURNING stake_amount`,
    [gameId, playerId, new Date(Date.now() + hour), new Date()],
  );
  await post(query, playerId, 'stake', 5, -5, gameId);
  await countOpen(query, playerId);
  const [game] = await select(query, gameId, '');
  await storeAnswer(query, playerId, { reply: game });
}

async function moveSecond(
  query: Query,
  gameId: string,
  player1Id: string,
  player2Id: string,
  player1Move: Move,
  player2Move: Move,
): Promise<void> {
  await select(query, gameId, 'FOR UPDATE OF games');
  const { nonce, commitment } = commit(gameId, player2Id, player2Move);
  const settlement = settleHand(player1Move, player2Move, 5);
  const idOf = { player1: player1Id, player2: player2Id };
  const [game] = await query(
    'move 2',
    `UPDATE games SET status = 'completed', player2_move = $2, player2_nonce = $3, player2_commitment = $4,
       winner_id = $5, outcome_p1 = $6, outcome_p2 = $7, winning_amount = $8, completed_at = $9, deadline_at = NULL,
       version = version + 1 WHERE id = $1 AND status = 'inProgress' RETURNING *`,
    [
      gameId,
      player2Move,
      nonce,
      commitment,
      settlement.winner && idOf[settlement.winner],
      settlement.outcomeP1,
      settlement.outcomeP2,
      settlement.winningAmount,
      new Date(),
    ],
  );
  const payouts = settlement.payouts.toSorted((a, b) => (idOf[a.seat] < idOf[b.seat] ? -1 : 1));
  for (const { seat, type, amount } of payouts) {
    await post(query, idOf[seat], type, amount, type === 'loss' ? 0 : amount, gameId);
  }
  await storeAnswer(query, player2Id, { reply: game });
}

async function post(query: Query, userId: string, type: string, amount: number, delta: number, gameId: string) {
  await query(
    'post',
    `INSERT INTO transactions (user_id, type, amount, balance_delta, game_id, created_at, processed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [userId, type, amount, delta, gameId, new Date()],
  );
}

async function select(query: Query, gameId: string, lock: '' | 'FOR UPDATE OF games') {
  return query(
    `select ${lock}`,
    `SELECT games.*, one.username AS username1, other.username AS username2 FROM games
     JOIN profiles one ON one.id = player1_id LEFT JOIN profiles other ON other.id = player2_id
     WHERE games.id = $1 ${lock}`,
    [gameId],
  );
}

async function countOpen(query: Query, playerId: string): Promise<void> {
  await query(
    'count',
    `SELECT count(*) FROM games WHERE (player1_id = $1 AND status IN ('waiting', 'inProgress'))
       OR (player2_id = $1 AND status = 'inProgress')`,
    [playerId],
  );
}

async function storeAnswer(query: Query, playerId: string, answer: unknown): Promise<void> {
  await query(
    'answer',
    `INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING key`,
    [playerId, randomUUID(), createHash('sha256').update(playerId).digest('hex'), JSON.stringify(answer), new Date()],
  );
}

function commit(gameId: string, playerId: string, move: Move) {
  const nonce = randomBytes(32).toString('hex');
  const commitment = createHash('sha256')
    .update(commitmentText(gameId, playerId, move, nonce))
    .digest('hex');
  return { nonce, commitment };
}
