import type { PoolClient } from 'pg';

interface Driver {
  connection: { stream: { cork(): void; uncork(): void } };
}

/**
 * Sends the statements that are submitted before `defer` calls back together: one packet wakes PostgreSQL once for all. With
 * `setImmediate`, these are those of one turn of the event loop, with `process.nextTick` those that one step of a request starts.
 */
export function gatherStatements(client: PoolClient, defer: (send: () => void) => void): void {
  const { stream } = (client as unknown as Driver).connection;
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  let isGathering = false;
  client.query = ((...parameters: unknown[]) => {
    if (!isGathering) {
      isGathering = true;
      stream.cork();
      defer(() => {
        isGathering = false;
        stream.uncork();
      });
    }
    return query(...parameters);
  }) as typeof client.query;
}
