import { randomUUID } from 'node:crypto';
import { operations } from '@game/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { GameBatch, batchStateOf } from '../../../apps/server/src/modules/games/batch.js';
import type { GameCommand } from '../../../apps/server/src/modules/games/decisions.js';
import type { Submitted } from '../../../apps/server/src/platform/decide-and-store.js';
import type { RowsById } from '../../../apps/server/src/modules/games/store/batch.js';
import { insertAnswer } from '../../../apps/server/src/modules/ledger/store/answers.js';
import { createPartition } from '../../../apps/server/src/modules/ledger/store/answer-partitions.js';
import { hashRequest } from '../../../apps/server/src/modules/ledger/idempotency.js';
import type { Intent } from '../../../apps/server/src/platform/player.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, intentOf, playerActions, grantTickets } from '../../support/builders/players.js';
import { useTestContext } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const hour = 3_600_000;
const day = 24 * hour;
const retentionMs = 24 * hour;
const clock = new FakeClock();

const test = useTestContext({ clock });

beforeEach(() => clock.advance(10 * day - (clock.now().getTime() % day)));

const rotate = () => test.context.ledger.rotateAnswers(retentionMs);

/** The partition that holds the answer to a request; undefined if there is none. */
async function partitionOf({ playerId, key }: Intent): Promise<string | undefined> {
  const { rows } = await test.context.database.pool.query(
    'SELECT tableoid::regclass::text AS partition FROM idempotency_keys WHERE user_id = $1 AND key = $2',
    [playerId, key],
  );
  return rows[0]?.partition;
}

const partitionNow = () => `idempotency_keys_${clock.now().toISOString().slice(0, 10).replaceAll('-', '')}`;

/** Creates a game of a new player under a new idempotency key. */
async function createGame() {
  const player = await addPlayer(test.context, { balance: 100 });
  const intent = intentOf(player, 'games.createWithStake', { stakeAmount: 1 });
  const create = () => test.context.games.createWithStake(player, { stakeAmount: 1 }, intent);
  return { player, intent, create, first: await create() };
}

/** Reads every stored reply. */
const anyReply = { parse: (reply: unknown) => reply };

/** A request that is handled by `ledger.once` and gives the player a ticket each time it takes effect. */
async function prepareGift() {
  const player = await addPlayer(test.context, { balance: 0 });
  const intent = intentOf(player, 'rewards.claimDailyFlip', {});
  const give = () =>
    test.context.ledger.once(intent, anyReply, async (transaction) => {
      await grantTickets(test.context, transaction, player, 1);
      return { given: true };
    });
  return { player, intent, give };
}

describe('stored answers', () => {
  it('are in a partition of their day, which is created two hours ahead', async () => {
    await rotate();
    const today = await createGame();
    expect(await partitionOf(today.intent)).toBe(partitionNow());

    clock.advance(22 * hour);
    await rotate();
    clock.advance(2 * hour);
    const tomorrow = await createGame();

    expect(await partitionOf(tomorrow.intent)).toBe(partitionNow());
  });

  it('are in as few partitions as possible, because each new one is looked up in all', async () => {
    clock.advance(22 * hour - 1);
    await rotate();
    const { rows } = await test.context.database.pool.query(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'idempotency_keys'::regclass ORDER BY name`,
    );

    expect(rows.map(({ name }) => name)).toEqual([partitionNow(), 'idempotency_keys_default']);
  });

  it('are kept for 24 hours and then dropped with their partition', async () => {
    await rotate();
    const { intent, create, first } = await createGame();
    const partition = await partitionOf(intent);

    clock.advance(2 * day - 1);
    await rotate();
    expect(await create()).toEqual(first);

    clock.advance(1);
    await rotate();
    expect(await partitionOf(intent)).toBeUndefined();
    const { rows } = await test.context.database.pool.query('SELECT to_regclass($1) AS found', [partition]);
    expect(rows).toEqual([{ found: null }]);
  });

  it('are stored even if the partition of the day is missing', async () => {
    const { intent, create, first } = await createGame();
    expect(await partitionOf(intent)).toBe('idempotency_keys_default');

    // The day's answers stay together, and are deleted when they are old.
    await rotate();
    expect(await partitionOf((await createGame()).intent)).toBe('idempotency_keys_default');
    clock.advance(day);
    await rotate();
    expect(await create()).toEqual(first);
    clock.advance(1);
    await rotate();
    expect(await partitionOf(intent)).toBeUndefined();
  });

  it('are stored in the partition of the day if it is created meanwhile', async () => {
    const { intent, give } = await prepareGift();
    const { pool } = test.context.database;
    let given: Promise<unknown> = Promise.resolve();

    await test.context.database.transaction(async (transaction) => {
      await createPartition(transaction, clock.now().toISOString().slice(0, 10));
      given = give();
      await waitUntil(async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM pg_locks WHERE relation = 'idempotency_keys_default'::regclass AND NOT granted`,
        );
        return rowCount === 1;
      });
    });

    expect(await given).toEqual({ given: true });
    expect(await partitionOf(intent)).toBe(partitionNow());
  });

  it('are rotated by several processes at the same time', async () => {
    await Promise.all([rotate(), rotate(), rotate()]);

    expect(await partitionOf((await createGame()).intent)).toBe(partitionNow());
  });
});

describe('a key that two players use', () => {
  const players = async () => [await addPlayer(test.context), await addPlayer(test.context)] as const;

  it('has an answer for each of them [D-10]', async () => {
    const [one, two] = await players();
    const { key, ...request } = intentOf(one, 'rewards.claimDailyFlip', {});
    const askFor = ({ id }: { id: string }) =>
      test.context.ledger.once({ ...request, playerId: id, key }, anyReply, async () => ({ playerId: id }));

    // Each asks twice.
    for (const player of [one, two, one, two]) expect(await askFor(player)).toEqual({ playerId: player.id });
  });

  it('has an answer for each of them, in one batch of game commands [D-10]', async () => {
    const [one, two] = await players();
    const key = randomUUID();
    const rows: RowsById = { games: new Map(), players: new Map() };
    for (const { id, username } of [one, two]) {
      const profile = { id, username, avatarUrl: null, isBot: false };
      rows.players.set(id, {
        version: '1',
        row: { profile, isDeleted: false, balance: 9, balanceVersion: 1, debt: 0, breakUntilMs: null, openGames: 0 },
      });
    }
    const submitted = [one, two].map((player): Submitted<GameCommand> => ({
      command: {
        kind: 'create',
        playerId: player.id,
        gameId: player.id,
        stakeAmount: 1,
        isPrivate: false,
        invitedId: null,
      },
      intent: intentOf(player, 'games.createWithStake', { stakeAmount: 1 }, key),
    }));
    const timeouts = { firstMoveMs: hour, listedMs: hour, secondMoveMs: hour, rematchMs: hour };

    const batch = new GameBatch(submitted, batchStateOf(rows, new Set()), { now: clock.now(), timeouts });

    const answered = [one, two].map(({ id }) => ({ kind: 'done', result: { gameId: id } }));
    expect([...batch.outcomes.values()]).toEqual(answered);
    const stored = batch.writes?.answers ?? [];
    expect(batch.answeredBy(stored).map(([, outcome]) => outcome)).toEqual(answered);
  });
});

describe('a key that was used before midnight [D-10]', () => {
  beforeEach(async () => {
    clock.advance(day - 1);
    await rotate();
  });

  it('gets its answer after midnight, in a batch of game commands', async () => {
    const { player, create, first } = await createGame();

    clock.advance(1);

    expect(await create()).toEqual(first);
    expect(await playerActions(test.context, player).balance()).toBe(99);
  });

  it('gets its answer after midnight, and takes effect once', async () => {
    const { player, give } = await prepareGift();
    await give();

    clock.advance(1);

    expect(await give()).toEqual({ given: true });
    expect(await playerActions(test.context, player).balance()).toBe(1);
  });

  it('waits for a request that is still being answered at midnight', async () => {
    const { player, intent, give } = await prepareGift();
    const { database } = test.context;
    let second: Promise<unknown> = Promise.resolve();

    await database.transaction(async (transaction) => {
      const requestHash = hashRequest(intent);
      const answered = { playerId: player.id, key: intent.key, requestHash, answer: { reply: { given: 'first' } } };
      await insertAnswer(transaction, answered, clock.now());
      clock.advance(1);
      second = give();
      await waitUntil(async () => {
        const { rows } = await database.pool.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
        return rows.length > 0;
      });
    });

    expect(await second).toEqual({ given: 'first' });
    expect(await playerActions(test.context, player).balance()).toBe(0);
  });

  it('is not given to a retry if it is no reply of the command', async () => {
    const player = await addPlayer(test.context, { balance: 0 });
    const intent = intentOf(player, 'rewards.claimDailyFlip', {});
    const { reply } = operations['rewards.claimDailyFlip'];
    const storedReply = { amount: 'ten' };
    const answered = { playerId: player.id, key: intent.key, requestHash: hashRequest(intent) };
    await test.context.database.run((on) =>
      insertAnswer(on, { ...answered, answer: { reply: storedReply } }, clock.now()),
    );

    const resetsAt = clock.now().toISOString();
    await expect(test.context.ledger.once(intent, reply, async () => ({ amount: 10, resetsAt }))).rejects.toThrow(
      'amount',
    );
  });

  it('is refused by the table itself after midnight', async () => {
    const { player, intent } = await createGame();
    const answered = { playerId: player.id, key: intent.key, requestHash: '', answer: { reply: {} } };
    const again = (now: Date) => test.context.database.run((on) => insertAnswer(on, answered, now));

    await expect(again(clock.now())).rejects.toMatchObject({ code: '23505' });
    clock.advance(1);
    await expect(again(clock.now())).rejects.toMatchObject({ code: '23505', table: 'idempotency_keys' });
  });
});
