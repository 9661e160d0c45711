import type { PoolClient } from 'pg';

interface Driver {
  connection: { stream: { cork(): void; uncork(): void } };
}

/** Sends the statements that are submitted in one turn of the event loop together: one packet wakes PostgreSQL once for all. */
export function gatherStatements(client: PoolClient): void {
  const { stream } = (client as unknown as Driver).connection;
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  let isGathering = false;
  client.query = ((...parameters: unknown[]) => {
    if (!isGathering) {
      isGathering = true;
      stream.cork();
      setImmediate(() => {
        isGathering = false;
        stream.uncork();
      });
    }
    return query(...parameters);
  }) as typeof client.query;
}
