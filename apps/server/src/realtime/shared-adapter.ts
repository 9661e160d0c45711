import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter';
import type { Pool } from 'pg';
import { createClient } from 'redis';
import type { Server } from 'socket.io';

/** How the server processes of one site tell each other what to publish. */
export interface SharedAdapter {
  /** undefined: there is only this process, and nobody to tell. */
  adapter: Parameters<Server['adapter']>[0] | undefined;
  close(): Promise<void>;
}

/**
 * Through Redis when there is one, else through the database when others can share it; an embedded database has one
 * server process. Rejects when Redis cannot be reached.
 */
export async function createSharedAdapter(options: {
  redisUrl: string | undefined;
  sharedPool: Pool | undefined;
  onError: (error: Error) => void;
}): Promise<SharedAdapter> {
  const { redisUrl, sharedPool, onError } = options;
  if (redisUrl !== undefined) {
    const client = createClient({ url: redisUrl });
    client.on('error', onError);
    await client.connect();
    return { adapter: createRedisAdapter(client), close: async () => client.destroy() };
  }
  const adapter = sharedPool && createPostgresAdapter(sharedPool, { errorHandler: onError });
  return { adapter, close: async () => undefined };
}
