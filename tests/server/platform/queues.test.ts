import type { BuiltPlayer } from '../../support/build-player.js';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const server = useTestServer();

const clientOf = (player: BuiltPlayer) => createHttpClient(server.address, cookieOf(player));

/** Locks a player's row until the returned function is called. */
async function holdRowOf(player: BuiltPlayer): Promise<() => Promise<void>> {
  const holder = new Client(server.database.connection);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM profiles WHERE id = $1 FOR NO KEY UPDATE', [player.id]);
  return () => holder.end();
}

/** Counts the database connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rowCount } = await server.context.database.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

describe('while the commands of one player wait for a row lock', () => {
  it('none of 150 game commands occupies a connection: 101 wait in memory, and the others are rejected', async () => {
    const [crowd, other] = [await addPlayer(server.context), await addPlayer(server.context)];
    // The budget of 60 refused commands does not refill.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const letGo = await holdRowOf(crowd);
    const codes: string[] = [];

    const commands = Array.from({ length: 150 }, async () => {
      const answer = await clientOf(crowd).call('games.createWithStake', { stakeAmount: 5 });
      codes.push((answer.body as { code?: string }).code ?? 'none');
      return answer;
    });
    await waitUntil(() => codes.length === 49);
    expect(await countWaiting()).toBe(0);
    const answers = [
      await clientOf(other).call('games.createWithStake', { stakeAmount: 5 }),
      await clientOf(crowd).call('profiles.getBalance', {}),
    ];
    const codesBefore = new Set(codes);
    await letGo();

    expect(codesBefore).toEqual(new Set(['TOO_MANY_ATTEMPTS']));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const all = await Promise.all(commands);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(all.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1');
    expect(codes.filter((code) => code === 'TOO_MANY_OPEN_GAMES')).toHaveLength(60);
  });

  it('one of the other commands occupies a connection, and those that send requests to other sites still run', async () => {
    const player = await addPlayer(server.context);
    const letGo = await holdRowOf(player);
    const input = { maxPlayers: 4, stakeAmount: 5, initialMove: 'rock' } as const;
    const created = Promise.all([1, 2, 3].map(() => clientOf(player).call('tournaments.createWithStake', input)));
    await waitUntil(async () => (await countWaiting()) === 1);

    const checkout = await clientOf(player).call('payments.createCheckout', { amount: 100 });

    expect(checkout.status).toBe(200);
    await letGo();
    expect((await created).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
