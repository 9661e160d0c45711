import type { ClientConfig } from 'pg';
import type { Database } from '../../platform/database/database.js';
import type { Logger } from '../../platform/logger.js';
import type { Metrics } from '../../platform/metrics.js';
import type { Bus } from './bus.js';
import { PostgresBus } from './postgres-bus.js';

interface Options {
  redisUrl: string | undefined;
  connection: ClientConfig;
  database: Database;
  logger: Logger;
  metrics: Metrics;
}

/** Builds the bus between server processes, the operator's command line included: by Redis if configured, else by the database. */
export async function createBus({ redisUrl, connection, database, logger, metrics }: Options): Promise<Bus> {
  if (redisUrl !== undefined) {
    // Loaded only if needed: the client of Redis has 600 files, a third of all that a start would load.
    const { RedisBus } = await import('./redis-bus.js');
    return RedisBus.connect(redisUrl, logger, metrics);
  }
  return new PostgresBus({ connection, database, logger, metrics });
}
