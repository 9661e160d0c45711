import type { TestContext } from '../test-context.js';

/** Stores from which network and browser a player's account was created. Without `device`, the browser is its own. */
export async function addTrace(
  { context }: Pick<TestContext, 'context'>,
  { id }: { id: string },
  { network, device = id, at }: { network: string; device?: string; at: Date },
): Promise<void> {
  await context.database.pool.query(
    'INSERT INTO sign_up_traces (user_id, address_digest, device_digest, created_at) VALUES ($1, $2, $3, $4)',
    [id, network, device, at],
  );
}
