import { Command } from 'commander';
import { readConfig } from './config.js';
import { takeBackup } from './platform/backup/take-backup.js';
import { CommandRefused } from './platform/command-refused.js';
import { openDatabaseInUse } from './platform/postgres/database-in-use.js';

/** `npm run backup`: backs up the embedded database and the pictures, also while the server runs. */
async function backUp(folder: string): Promise<void> {
  const config = readConfig(process.env);
  const { databaseUrl, dataDirectory, s3 } = config;
  if (databaseUrl !== undefined) {
    throw new CommandRefused('DATABASE_URL is set: back that database up with pg_dump or PITR (docs/operations.md).');
  }
  const database = await openDatabaseInUse(config);
  try {
    const { files } = await takeBackup({ connection: database.connection, dataDirectory, target: folder });
    const sizes = Object.values(files).map(({ bytes }) => bytes);
    const megabytes = Math.ceil(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1e6);
    say(`Backed up ${dataDirectory} to ${folder}: ${sizes.length} files, ${megabytes} MB.`);
    if (s3) say(`The pictures are in the bucket ${s3.bucket}, which is not part of the backup.`);
  } finally {
    await database.stop();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');

new Command('backup')
  .description('Backs up the embedded database and the pictures of DATA_DIR to a new folder. The server can run.')
  .argument('[folder]', 'the folder to create', `backups/${now}`)
  .action(backUp)
  .parseAsync()
  .catch((error: Error) => {
    process.stderr.write(`${error instanceof CommandRefused ? error.message : `Failed: ${error.message}`}\n`);
    process.exitCode = 1;
  });
