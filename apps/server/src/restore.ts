import { schemaVersion } from '@game/database';
import { Command } from 'commander';
import { Client } from 'pg';
import { readConfig } from './config.js';
import { auditLedger } from './modules/ledger/audit.js';
import { restoreBackup } from './platform/backup/restore-backup.js';
import { CommandRefused, reportFailure } from './platform/command-refused.js';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.js';

/** `npm run restore`: restores a backup to DATA_DIR, starts its database once, and audits the ledger. */
async function restore(backup: string, { overwrite = false }: { overwrite?: boolean }): Promise<void> {
  const { databaseUrl, dataDirectory } = readConfig(process.env);
  if (databaseUrl !== undefined) {
    throw new CommandRefused(
      'DATABASE_URL is set: restore that database with pg_restore or PITR (docs/operations.md).',
    );
  }
  const manifest = await restoreBackup({ backup, dataDirectory, overwrite, log: say });
  say(`Restored the backup of ${manifest.createdAt} to ${dataDirectory}.`);
  const database = await startEmbeddedPostgres({ dataDirectory, log: say });
  const client = new Client(database.connection);
  await client.connect();
  try {
    if (manifest.schemaVersion < schemaVersion()) {
      say('The next start of the server updates its schema. Run the audit after it.');
      return;
    }
    const broken = (await auditLedger(client)).filter(({ holds }) => !holds);
    for (const { invariant } of broken) say(`BROKEN  ${invariant}`);
    if (broken.length > 0) process.exitCode = 1;
    else say('The audit holds.');
  } finally {
    await client.end();
    await database.stop();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

new Command('restore')
  .description('Restores a backup to DATA_DIR, which no server may use.')
  .argument('<folder>', 'the backup')
  .option('--overwrite', 'move the content of DATA_DIR aside first')
  .action(restore)
  .parseAsync()
  .catch(reportFailure);
