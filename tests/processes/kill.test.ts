import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { moves } from '@game/rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServerProcess, type ServerProcess } from '../../scripts/src/server-process.js';
import { createHttpClient, type HttpClient } from '../support/http-client.js';
import { seededRandom } from '../support/random.js';

const auditFile = fileURLToPath(new URL('../../apps/server/dist/audit.js', import.meta.url));
const killCount = 10;
const pairCount = 6;

let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'killed-'));
  await chmod(dataDirectory, 0o755);
});

afterAll(async () => {
  await rm(dataDirectory, { recursive: true, force: true });
});

/** What a player was told is done, and must still be done after any number of kills. */
interface Acknowledged {
  gameId: string;
  player: number;
  check: (view: { status: string; ownMove: string | null }) => boolean;
}

const start = (): Promise<ServerProcess> => startServerProcess(dataDirectory, { STARTING_BALANCE: '100000' });

async function signUp(address: string): Promise<string> {
  const answer = await createHttpClient(address).call('auth.signUp', {
    email: `${randomUUID()}@example.test`,
    password: 'correct horse battery',
    acceptedTerms: true,
    newsletter: false,
    timeZone: 'UTC',
  });
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

/** Plays games until the server is gone, noting each step the server has acknowledged. */
async function playUntilKilled(
  clients: HttpClient[],
  pair: number,
  random: () => number,
  acknowledged: Acknowledged[],
): Promise<void> {
  const [one, other] = [2 * pair, 2 * pair + 1];
  const [creator, joiner] = [clients[one] as HttpClient, clients[other] as HttpClient];
  const note = (gameId: string, player: number, check: Acknowledged['check']) =>
    acknowledged.push({ gameId, player, check });
  try {
    for (;;) {
      const created = await creator.call('games.createWithStake', { stakeAmount: 1 + Math.floor(random() * 9) });
      // A player whose games were left behind by a kill may have ten open: those of others go on.
      if (created.status !== 200) return;
      const { gameId } = created.body;
      note(gameId, one, () => true);
      const move = moves[Math.floor(random() * 3)] ?? 'rock';
      await creator.call('games.move', { gameId, move });
      note(gameId, one, ({ ownMove }) => ownMove === move);
      await joiner.call('games.joinWithStake', { gameId });
      note(gameId, other, ({ status }) => status === 'inProgress' || status === 'completed');
      await joiner.call('games.move', { gameId, move: 'rock' });
      note(gameId, other, ({ status, ownMove }) => status === 'completed' && ownMove === 'rock');
    }
  } catch (error) {
    // The connection broke: the server was killed. What was under way was not acknowledged.
    if (!(error instanceof TypeError)) throw error;
  }
}

describe('a server', () => {
  it(`killed ${killCount} times under load has lost nothing it acknowledged`, async () => {
    const random = seededRandom(7);
    const acknowledged: Acknowledged[] = [];
    let server = await start();
    const cookies = await Promise.all(Array.from({ length: 2 * pairCount }, () => signUp(server.address)));
    const clientsOf = ({ address }: ServerProcess) => cookies.map((cookie) => createHttpClient(address, cookie));

    for (let kill = 0; kill < killCount; kill += 1) {
      const clients = clientsOf(server);
      const aim = acknowledged.length + 40 + Math.floor(random() * 200);
      const playing = Array.from({ length: pairCount }, (_, pair) =>
        playUntilKilled(clients, pair, random, acknowledged),
      );
      await vi.waitUntil(() => acknowledged.length >= aim, { timeout: 60_000, interval: 1 });
      await server.end('SIGKILL');
      await Promise.all(playing);
      server = await start();
    }

    const clients = clientsOf(server);
    expect(acknowledged.length).toBeGreaterThan(40 * killCount);
    for (const { gameId, player, check } of acknowledged) {
      const { body } = await (clients[player] as HttpClient).call('games.get', { gameId });
      expect(check(body.game), `${gameId} as ${JSON.stringify(body.game)}`).toBe(true);
    }
    const audit = await promisify(execFile)(process.execPath, [auditFile], {
      env: { ...process.env, DATA_DIR: dataDirectory },
    });
    expect(audit.stdout).not.toContain('BROKEN');
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
