import { once } from 'node:events';
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter';
import { Pool, type ClientConfig } from 'pg';
import { createClient } from 'redis';
import type { Server } from 'socket.io';
import type { Logger } from '../platform/logger.js';

/** Forwards events between the server processes of a site. */
export interface SharedAdapter {
  /** undefined if there is only this process. */
  adapter: Parameters<Server['adapter']>[0] | undefined;
  close(): Promise<void>;
}

interface Options {
  redisUrl: string | undefined;
  /** The database that several processes share; undefined if there is only this process. */
  sharedDatabase: ClientConfig | undefined;
  logger: Logger;
}

/** Time limit of the first connection to Redis, in milliseconds. */
const redisTimeoutMs = 5_000;

/**
 * The pool size of the adapter. It listens on one connection. When that one is lost, the library takes another without
 * releasing the first.
 */
const adapterPoolSize = 10;

/**
 * Creates the adapter: through Redis if it is configured, or else through a shared database. Rejects if Redis cannot be
 * reached at the start; later it is reconnected.
 */
export async function createSharedAdapter({ redisUrl, sharedDatabase, logger }: Options): Promise<SharedAdapter> {
  const onError = (error: Error) => logger.error({ err: error }, 'failed to reach the other server processes');
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
  // Without its listening connection, the library cannot release it on close, and the pool would wait for it forever.
  await once(pool, 'acquire');
  return { adapter, close: () => pool.end() };
}
