import { once } from 'node:events';
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter';
import { Pool, type ClientConfig } from 'pg';
import { createClient } from 'redis';
import type { Server } from 'socket.io';
import type { Logger } from '../platform/logger.js';

/** How the server processes of one site tell each other what to publish. */
export interface SharedAdapter {
  /** undefined: there is only this process, and nobody to tell. */
  adapter: Parameters<Server['adapter']>[0] | undefined;
  close(): Promise<void>;
}

interface Options {
  redisUrl: string | undefined;
  /** The database that several processes share; undefined when this is the only one. */
  sharedDatabase: ClientConfig | undefined;
  logger: Logger;
}

/** How long the first connection to Redis may take, in milliseconds. */
const redisTimeoutMs = 5_000;

/**
 * Connections of the adapter's own, beside those of the requests: one listens all the time, and each time it is lost
 * the library takes another without giving the first back.
 */
const adapterPoolSize = 10;

/**
 * Through Redis when there is one, else through the database when others can share it. Rejects when Redis cannot be
 * reached; one that is lost later is connected to again.
 */
export async function createSharedAdapter({ redisUrl, sharedDatabase, logger }: Options): Promise<SharedAdapter> {
  const onError = (error: Error) => logger.error({ err: error }, 'telling other server processes failed');
  if (redisUrl !== undefined) return shareThroughRedis(redisUrl, onError);
  if (sharedDatabase !== undefined) return shareThroughDatabase(sharedDatabase, onError);
  return { adapter: undefined, close: async () => undefined };
}

async function shareThroughRedis(url: string, onError: (error: Error) => void): Promise<SharedAdapter> {
  const client = createClient({ url });
  client.on('error', onError);
  const giveUp = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('REDIS_URL: Redis cannot be reached')), redisTimeoutMs).unref();
  });
  await Promise.race([client.connect(), giveUp]).catch((error: unknown) => {
    client.destroy();
    throw error;
  });
  return { adapter: createRedisAdapter(client), close: async () => client.destroy() };
}

async function shareThroughDatabase(connection: ClientConfig, onError: (error: Error) => void): Promise<SharedAdapter> {
  const pool = new Pool({ ...connection, max: adapterPoolSize });
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  const adapter = createPostgresAdapter(pool, { errorHandler: onError });
  // The library gives back the connection it listens on only if it has it when it is closed: closed while the
  // connection is on its way, the pool would wait for it for ever.
  await once(pool, 'acquire');
  return { adapter, close: () => pool.end() };
}
