import { chmod, rm } from 'node:fs/promises';
import { Client, type ClientConfig } from 'pg';
import { expect, onTestFinished } from 'vitest';
import { startServerProcess, type ServerProcess } from '../../../scripts/src/server-process.js';
import { makeFolder } from '../folders.js';
import { MixedLoad } from './mixed-load.js';
import { addPlayers, cookieOf } from '../builders/players.js';
import { addRaffle } from '../builders/shop.js';
import { authSecret, createTestContext, violatedInvariants } from '../test-context.js';
import { waitForProcess } from '../wait.js';

/** The settings of servers under mixed load. Deadlines are short, so that servers settle what a failure has interrupted. */
export const loadSettings = {
  AUTH_SECRET: authSecret,
  GAME_FIRST_MOVE_SECONDS: '5',
  GAME_LISTED_SECONDS: '5',
  GAME_SECOND_MOVE_SECONDS: '5',
  TOURNAMENT_FILL_SECONDS: '5',
  TOURNAMENT_MATCH_SECONDS: '3',
};

/** Creates an empty folder that every account can enter. It is removed after the test. */
export async function makeTestFolder(): Promise<string> {
  const folder = await makeFolder('torture-');
  // A database that was killed with its server may still be writing.
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 10 }));
  await chmod(folder, 0o755);
  return folder;
}

/** Starts a server for a mixed load, on its own database in a folder or on a given one. It ends with the test at the latest. */
export async function startLoadedServer(
  database: { dataDirectory: string } | { url: string },
  { env = {}, file }: { env?: Record<string, string>; file?: string } = {},
): Promise<ServerProcess> {
  const [dataDirectory, settings] =
    'url' in database ? ['', { DATABASE_URL: database.url }] : [database.dataDirectory, {}];
  const server = await startServerProcess(dataDirectory, { ...loadSettings, ...settings, ...env }, file);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

type LoadOptions = Omit<ConstructorParameters<typeof MixedLoad>[0], 'cookies' | 'raffleIds' | 'seed'> & {
  /** The database of the servers. */
  connection: ClientConfig;
  playerCount?: number;
  /** The keys of the servers, if they do not store them in the database. */
  keys?: Record<string, string>;
  /** What the names of cookies begin with. */
  cookiePrefix?: string;
};

/**
 * Adds players and raffles, and starts a mixed load. Some of the raffles sell out soon and are drawn, one does not. The
 * load ends with the test at the latest.
 */
export async function startLoad({
  connection,
  playerCount = 12,
  keys = {},
  cookiePrefix = '',
  ...options
}: LoadOptions): Promise<MixedLoad> {
  const test = await createTestContext({ env: keys, database: { connection, drop: async () => undefined } });
  const players = await addPlayers(test.context, playerCount, 100_000);
  const raffleIds: string[] = [];
  for (const maxEntries of [20, 40, 10_000]) {
    raffleIds.push(await addRaffle(test.context, { entryCost: 1, maxEntries }));
  }
  await test.close();
  const load = new MixedLoad({
    ...options,
    cookies: players.map((player) => cookiePrefix + cookieOf(player)),
    raffleIds,
    seed: 7,
  });
  onTestFinished(() => load.abort());
  load.start();
  return load;
}

/**
 * Ends the load, and waits until its tournaments are over and its raffles drawn. Expects that nothing is lost and that the
 * audit is clean. Returns the figures for the scoreboard.
 */
export async function verifyLoad(
  load: MixedLoad,
  connection: ClientConfig,
): Promise<{ 'confirmed effects': number; lost: number }> {
  await load.finish();
  const lost = await load.countLost();
  const client = new Client(connection);
  await client.connect();
  await waitForProcess(async () => {
    const { rowCount } = await client.query(
      `SELECT FROM tournaments WHERE status NOT IN ('completed', 'cancelled')
       UNION ALL SELECT FROM shop_products WHERE current_entries = max_entries AND raffle_status = 'open'`,
    );
    return rowCount === 0;
  });
  await client.end();
  expect(await violatedInvariants({ connection })).toEqual([]);
  expect(lost, 'lost effects').toBe(0);
  return { 'confirmed effects': load.confirmed, lost };
}
