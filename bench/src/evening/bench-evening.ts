import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@game/database';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../../../apps/server/dist/platform/postgres/embedded-postgres.js';
import { findPostmaster } from '../../../apps/server/dist/platform/postgres/postmaster.js';
import { startServerProcess } from '../../../scripts/dist/server-process.js';
import { databaseUrl } from '../../../tests/support/dist/database-url.js';
import { addPlayers } from '../add-players.js';
import { print } from '../measure.js';
import { addRaffle } from './add-raffle.js';
import { prepareBareDatabase } from './bare-schema.js';
import { measureEvening, type EveningFigures } from './measure-evening.js';
import { printEvening } from './print-evening.js';
import type { ServedEvening } from './served-site.js';

const usual = { players: 2000, seconds: 600 };
/** Accounts for each player who is there: someone else arrives when one leaves. */
const accountsPerSeat = 3;
/** Players arrive within this share of the time, which is not measured. */
const arrivalShare = 0.2;

/**
 * `npm run bench -- evening`: 2,000 players with an open page each, on one server process, for 10 minutes, and then the same
 * players on a bare Socket.IO server with one statement per act. Each player makes a choice about every 22 s: offer a game 20 %,
 * join one 20 %, watch the lobby 20 %, enter a tournament of four 10 %, look at the shop 10 %, at their results 10 %, enter a
 * raffle 5 %, leave 5 %, after which another one arrives and flips. `npm run bench -- evening 200 60` is a trial with 200 players
 * for 60 s.
 */
export async function benchEvening(): Promise<void> {
  const [players = usual.players, seconds = usual.seconds] = process.argv.slice(3).map(Number);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-evening-'));
  await chmod(dataDirectory, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDirectory });
  const pool = new Pool(postgres.connection);
  // A connection that is not quite closed may still hear that the database stops.
  pool.on('error', () => undefined);
  try {
    await migrate(postgres.connection);
    const accounts = accountsPerSeat * players;
    print(`${players} players, ${seconds} s each; adding ${accounts} accounts`);
    const built = await addPlayers(pool, accounts, 1_000_000);
    await prepareBareDatabase(pool, accounts);
    await pool.query('ANALYZE');
    const databaseProcessId = (await findPostmaster(postgres.clusterDirectory))?.processId ?? Number.NaN;
    const evening = { pool, databaseProcessId, seconds };
    const seats = { seats: players, accounts, arrivalSeconds: arrivalShare * seconds };
    const url = databaseUrl(postgres);
    const product = await onProduct(dataDirectory, url, ({ processId: serverProcessId, ...site }) =>
      measureEvening({ ...evening, serverProcessId }, { site: { served: { ...site, players: built } }, ...seats }),
    );
    const bare = await onBareServer(url, ({ processId: serverProcessId, address }) =>
      measureEvening({ ...evening, serverProcessId }, { site: { bare: address }, ...seats }),
    );
    printEvening({ product, bare, players, seconds });
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** Runs `work` on a server of this build, with a raffle. */
async function onProduct(
  dataDirectory: string,
  url: string,
  work: (site: Omit<ServedEvening, 'players'> & { processId: number }) => Promise<EveningFigures>,
): Promise<EveningFigures> {
  const authSecret = randomBytes(32).toString('hex');
  const env = { DATABASE_URL: url, AUTH_SECRET: authSecret, TRUSTED_PROXIES: '127.0.0.1', BEACON_URLS: 'none' };
  const server = await startServerProcess(dataDirectory, env);
  try {
    const { address, processId } = server;
    return await work({ address, processId, authSecret, raffleId: await addRaffle(dataDirectory, env) });
  } finally {
    await server.end('SIGTERM');
  }
}

const bareProgram = fileURLToPath(new URL('./bare-server.js', import.meta.url));

/** Runs `work` on the bare server. */
async function onBareServer(
  url: string,
  work: (server: { address: string; processId: number }) => Promise<EveningFigures>,
): Promise<EveningFigures> {
  const child = spawn(process.execPath, [bareProgram], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return await work({ address: line.toString().trim(), processId: child.pid ?? Number.NaN });
  } finally {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}
