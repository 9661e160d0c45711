import { Command } from 'commander';
import { Client } from 'pg';
import { readConfig } from './config.js';
import { requirePlayers } from './modules/ledger/require-players.js';
import { takeBackup } from './platform/backup/take-backup.js';
import { CommandRefused, reportFailure } from './platform/command-refused.js';
import { openDatabaseInUse } from './platform/postgres/database-in-use.js';
import type { DatabaseConnections } from './platform/postgres/external-database.js';

/** `npm run backup`: backs up the embedded database and the pictures, also while the server runs. */
async function backUp(
  folder: string,
  { start, allowEmpty = false }: { start?: boolean; allowEmpty?: boolean },
): Promise<void> {
  const config = readConfig(process.env);
  const { databaseUrl, dataDirectory, s3 } = config;
  if (databaseUrl !== undefined) {
    throw new CommandRefused('DATABASE_URL is set: back that database up with pg_dump or PITR (docs/operations.md).');
  }
  const database = await openDatabaseInUse(config, { startsExisting: start });
  try {
    if (!allowEmpty) await requirePlayersIn(database);
    const { files } = await takeBackup({ connection: database.connection, dataDirectory, target: folder });
    const sizes = Object.values(files).map(({ bytes }) => bytes);
    const megabytes = Math.ceil(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1e6);
    say(`Backed up ${dataDirectory} to ${folder}: ${sizes.length} files, ${megabytes} MB.`);
    if (s3) say(`The pictures are in the bucket ${s3.bucket}, which is not part of the backup.`);
  } finally {
    await database.stop();
  }
}

async function requirePlayersIn({ directConnection }: DatabaseConnections): Promise<void> {
  const client = new Client(directConnection);
  await client.connect();
  try {
    await requirePlayers(client);
  } finally {
    await client.end();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');

new Command('backup')
  .description('Backs up the embedded database and the pictures of DATA_DIR to a new folder. The server can run.')
  .argument('[folder]', 'the folder to create', `backups/${now}`)
  .option('--start', 'in production: start the embedded database for the backup, because the server is stopped')
  .option('--allow-empty', 'back up a site without players, too')
  .action(backUp)
  .parseAsync()
  .catch(reportFailure);
