import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.js';

/** Settings of databases that a test needs only while it runs. */
const settings = { cluster_name: 'standby', shared_buffers: '16MB' };

/**
 * Starts a primary in a folder, after `prepare` has filled its database, and returns it with a function that starts its standby.
 * The standby has the name `standby`, and is synchronous if the primary expects it.
 */
export async function startPrimary(
  folder: string,
  prepare: (database: EmbeddedPostgres) => Promise<void>,
): Promise<{ primary: EmbeddedPostgres; startStandby: () => Promise<EmbeddedPostgres> }> {
  const [dataDirectory, copy] = [join(folder, 'primary'), join(folder, 'standby')];
  const template = await startEmbeddedPostgres({ dataDirectory, settings });
  await prepare(template);
  await template.stop();
  await promisify(execFile)('cp', ['--archive', dataDirectory, copy]);
  await writeFile(join(copy, 'postgres/standby.signal'), '');
  const primary = await startEmbeddedPostgres({ dataDirectory, settings });
  const startStandby = () =>
    startEmbeddedPostgres({
      dataDirectory: copy,
      settings: { ...settings, primary_conninfo: `host=${primary.connection.host} user=${primary.connection.user}` },
    });
  return { primary, startStandby };
}
