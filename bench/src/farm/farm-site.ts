import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@game/database';
import { readConfig } from '../../../apps/server/dist/config.js';
import { createContext, type Context } from '../../../apps/server/dist/context.js';
import { createLogger } from '../../../apps/server/dist/platform/logger.js';
import { createPasswords } from '../../../apps/server/dist/platform/passwords.js';
import { startEmbeddedPostgres } from '../../../apps/server/dist/platform/postgres/embedded-postgres.js';
import { cryptographicRandom } from '../../../apps/server/dist/platform/random.js';
import { withoutLuck, type FarmClock } from './sign-up-farm.js';

/** The services of a site with its default settings, on an empty database, with a clock that only moves when it is told to. */
export interface FarmSite {
  context: Context;
  clock: FarmClock;
  close(): Promise<void>;
}

/** Starts a site to attack. */
export async function startFarmSite(): Promise<FarmSite> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'farm-'));
  await chmod(dataDirectory, 0o755);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(dataDirectory, 'postgres'), settings });
  await migrate(postgres.connection);
  let nowMs = Date.now();
  const clock = { now: () => new Date(nowMs), advance: (byMs: number) => void (nowMs += byMs) };
  const config = readConfig({ DATA_DIR: dataDirectory, DEMO: '0', BEACON_URLS: 'none', LOG_LEVEL: 'silent' });
  const logger = createLogger(config.logLevel);
  // The cost of a password does not change what a farm gets.
  const passwords = createPasswords({ N: 2, r: 1, p: 1 });
  // Attacks may queue for long on a busy machine.
  const substitutes = { clock, passwords, waitLimitMs: 120_000, random: withoutLuck(cryptographicRandom) };
  const context = await createContext({ config, connection: postgres.connection, logger }, substitutes);
  const close = async () => {
    await context.outbox.close();
    await context.database.close();
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  return { context, clock, close };
}
