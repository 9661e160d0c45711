import type { Client } from 'pg';
import { CommandRefused } from '../../platform/command-refused.js';
import { connectionOn } from '../../platform/database/database.js';
import { hasTable } from '../../platform/postgres/describe-server.js';
import { hasPlayers } from './store/audit-sums.js';

/**
 * Refuses a database without players: an audit or a backup of it would succeed, although it is hardly that of the site.
 * @throws {CommandRefused}
 */
export async function requirePlayers(client: Client): Promise<void> {
  const on = connectionOn(client);
  if ((await hasTable(on, 'profiles')) && (await hasPlayers(on))) return;
  throw new CommandRefused(
    'This database has no players, so it is probably not that of your site. If it is, choose --allow-empty.',
  );
}
