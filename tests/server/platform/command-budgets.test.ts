import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { CommandBudgets } from '../../../apps/server/src/platform/http/command-budgets.js';
import { Refusal } from '../../../apps/server/src/platform/refusal.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer();

const clientOf = (player: BuiltPlayer) => createHttpClient(server.address, cookieOf(player));

/** Joins a game that does not exist. */
async function joinNothing(player: BuiltPlayer): Promise<{ code: string | undefined; retryAfter: string | null }> {
  const { body, headers } = await clientOf(player).call('games.joinWithStake', { gameId: randomUUID() });
  return { code: (body as { code?: string }).code, retryAfter: headers.get('retry-after') };
}

async function countRows(table: string, column: string, player: BuiltPlayer): Promise<number> {
  const { rows } = await server.context.database.pool.query(
    `SELECT count(*)::int AS count FROM ${table} WHERE ${column} = $1`,
    [player.id],
  );
  return rows[0].count as number;
}

let nowMs = 0;

/** Stops the clock of this process, later than in the tests before, so that no budget is used yet. */
function stopClock() {
  nowMs += 1_000_000;
  return vi.spyOn(performance, 'now').mockReturnValue(nowMs);
}

describe('a player', () => {
  it('stores at most 60 refused commands together, then one per second, per player', async () => {
    const [player, other] = [await addPlayer(server.context), await addPlayer(server.context)];
    const now = stopClock();

    const answers = await Promise.all(Array.from({ length: 90 }, () => joinNothing(player)));

    const tooMany = answers.filter(({ code }) => code === 'TOO_MANY_ATTEMPTS');
    expect(answers.filter(({ code }) => code === 'GAME_NOT_FOUND')).toHaveLength(60);
    expect(tooMany).toEqual(Array.from({ length: 30 }, () => ({ code: 'TOO_MANY_ATTEMPTS', retryAfter: '1' })));
    expect(await countRows('idempotency_keys', 'user_id', player)).toBe(60);
    expect(await joinNothing(other)).toMatchObject({ code: 'GAME_NOT_FOUND' });
    now.mockReturnValue(nowMs + 1_000);
    expect(await joinNothing(player)).toMatchObject({ code: 'GAME_NOT_FOUND' });
    expect(await joinNothing(player)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });

  it('can create and cancel 30 games together, then one every two seconds', async () => {
    const player = await addPlayer(server.context);
    const { call } = clientOf(player);
    stopClock();
    const statuses: number[] = [];
    const cancelled = async (gameId: string) => {
      const answer = await call('games.cancel', { gameId });
      statuses.push(answer.status);
      return answer;
    };

    while (statuses.length < 28) await cancelled((await call('games.createWithStake', { stakeAmount: 1 })).body.gameId);
    const created = await Promise.all([1, 2, 3, 4].map(() => call('games.createWithStake', { stakeAmount: 1 })));
    const last = await Promise.all(created.map(({ body }) => cancelled(body.gameId)));

    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    const tooMany = last.filter(({ status }) => status === 429).map(({ headers }) => headers.get('retry-after'));
    expect(tooMany).toEqual(['2', '2']);
    expect(await server.context.ledger.balanceOf(player.id)).toBe(98);
  });

  it('keeps the own budget when that of the network address is used up', async () => {
    const budgets = new CommandBudgets();
    stopClock();
    const run = (playerId: string, networkParty: string, command: () => Promise<string>) =>
      budgets
        .run('games.joinWithStake', { playerId, networkParty }, command)
        .catch((error: Refusal) => error.reply.code);
    const refuse = () => Promise.reject(new Refusal('GAME_NOT_FOUND'));
    for (let index = 0; index < 600; index += 1) await run(`guest ${index % 10}`, 'café', refuse);

    for (let index = 0; index < 60; index += 1)
      expect(await run('player', 'café', async () => 'joined')).toBe('TOO_MANY_ATTEMPTS');

    const answers: string[] = [];
    for (let index = 0; index < 60; index += 1) {
      void run('player', 'home', refuse).then((answer) => answers.push(answer));
    }
    await setImmediate();
    expect(answers).toEqual(Array.from({ length: 60 }, () => 'GAME_NOT_FOUND'));
  });

  it('can play any number of games per minute', async () => {
    const [one, other] = [await addPlayer(server.context), await addPlayer(server.context)].map(clientOf);
    if (!one || !other) throw new Error('two players are needed');
    stopClock();

    for (let index = 0; index < 35; index += 1) {
      const { gameId } = (await one.call('games.createWithStake', { stakeAmount: 1 })).body;
      await one.call('games.move', { gameId, move: 'rock' });
      await other.call('games.joinWithStake', { gameId });
      expect((await other.call('games.move', { gameId, move: 'rock' })).status).toBe(200);
    }
  });
});

describe('the players of one network address', () => {
  const commandOf = (playerId: string) => ({ playerId, networkParty: '203.0.113.7' });

  it('together can have ten times as many refused commands', async () => {
    const budgets = new CommandBudgets();
    stopClock();
    const refuse = (sender: { playerId: string; networkParty: string }) =>
      budgets
        .run('games.joinWithStake', sender, () => Promise.reject(new Refusal('GAME_NOT_FOUND')))
        .catch((error: Refusal) => error.reply.code);

    const codes = await Promise.all(
      Array.from({ length: 620 }, (_, index) => refuse(commandOf(`player ${index % 20}`))),
    );

    expect(codes.filter((code) => code === 'GAME_NOT_FOUND')).toHaveLength(600);
    expect(await refuse(commandOf('another player'))).toBe('TOO_MANY_ATTEMPTS');
    expect(await refuse({ playerId: 'another player', networkParty: '203.0.113.8' })).toBe('GAME_NOT_FOUND');
  });

  it('can send any number of valid commands at the same time', async () => {
    const budgets = new CommandBudgets();
    const commands = Array.from({ length: 1_000 }, (_, index) =>
      budgets.run('games.move', commandOf(`player ${index % 20}`), () => setImmediate(index)),
    );

    expect(await Promise.all(commands)).toHaveLength(1_000);
  });
});
