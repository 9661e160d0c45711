import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@game/database';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.js';
import { addPlayer } from '../support/builders/players.js';
import { createTestDatabase } from '../support/database.js';
import { databaseUrl } from '../support/database-url.js';
import { makeFolder } from '../support/folders.js';
import { createTestContext } from '../support/test-context.js';

const command = fileURLToPath(new URL('../../deploy/nibblewick.mjs', import.meta.url));
const nobody = 65_534;

const secrets = {
  AUTH_SECRET: 'a'.repeat(64),
  TOKEN_KEY: 'b'.repeat(64),
  MOVE_KEY: 'c'.repeat(64),
  IDENTITY_KEY: 'd'.repeat(64),
  PUBLIC_URL: 'https://play.example',
};

/** Writes the settings of a site with an empty data directory. */
async function install(settings: { DATABASE_URL?: string }) {
  const folder = await makeFolder('installed-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const dataDirectory = join(folder, 'data');
  await mkdir(dataDirectory);
  const file = join(folder, 'settings.env');
  const lines = Object.entries({ ...secrets, ...settings, DATA_DIR: dataDirectory }).map(
    ([key, value]) => `${key}=${value}`,
  );
  await writeFile(file, lines.join('\n'), { mode: 0o600 });
  return { folder, file, dataDirectory };
}

interface Result {
  exitCode: number;
  output: string;
  errorOutput: string;
}

/** Runs the installed command with the settings of `file`, whatever the shell says. */
function run(file: string, parameters: string[], shell = {}): Promise<Result> {
  const env = { ...process.env, ...shell, SETTINGS_FILE: file };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...parameters], { env }, (error, output, errorOutput) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), output, errorOutput });
    });
  });
}

describe('the installed command', () => {
  it('names the database of the settings first, and ignores the settings of the shell', async () => {
    const test = await createTestContext();
    onTestFinished(() => test.close());
    const { database } = test;
    await addPlayer(test.context);
    const { file } = await install({ DATABASE_URL: databaseUrl(database) });

    const shell = { DATABASE_URL: 'postgres://127.0.0.1:1/other' };
    const { exitCode, output, errorOutput } = await run(file, ['audit'], shell);

    const { database: name, host } = database.connection;
    expect(errorOutput).toBe(`Database: ${name} at ${host}, settings: ${file}\n`);
    expect(output).toContain('holds   balances + open stakes');
    expect(exitCode).toBe(0);
  });

  it('prints no password of the database', async () => {
    const { file } = await install({ DATABASE_URL: 'postgres://game:hidden@127.0.0.1:1/game' });

    const { errorOutput } = await run(file, ['audit']);

    expect(errorOutput).toContain('Database: game at 127.0.0.1:1,');
    expect(errorOutput).not.toContain('hidden');
  });

  it('audits a site without players only if told', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const { file } = await install({ DATABASE_URL: databaseUrl(database) });

    const refused = await run(file, ['audit']);
    const allowed = await run(file, ['audit', '--allow-empty']);

    expect(refused).toMatchObject({ exitCode: 1, output: '' });
    expect(refused.errorOutput).toContain('This database has no players');
    expect(allowed).toMatchObject({ exitCode: 0, output: expect.stringContaining('holds') });
  });

  it.each(['operator log', 'audit', 'audit --start', 'backup /nowhere'])(
    'creates no database for: %s',
    async (parameters) => {
      const { file, dataDirectory } = await install({});

      const { exitCode, errorOutput } = await run(file, parameters.split(' '));

      expect(errorOutput).toContain(`There is no database in ${dataDirectory}. Check DATA_DIR and DATABASE_URL.`);
      expect(exitCode).toBe(1);
      expect(await readdir(dataDirectory)).toEqual([]);
    },
  );

  it('starts the stopped database of the site only if told', async () => {
    const { file, dataDirectory, folder } = await install({});
    const postgres = await startEmbeddedPostgres({ dataDirectory });
    await migrate(postgres.connection);
    await postgres.stop();
    const backup = join(folder, 'backup');

    const refused = await run(file, ['backup', backup, '--allow-empty']);
    const started = await run(file, ['backup', backup, '--allow-empty', '--start']);

    expect(refused).toMatchObject({
      exitCode: 1,
      errorOutput: expect.stringContaining('does not run. Start the server'),
    });
    expect(started).toMatchObject({ exitCode: 0, output: expect.stringContaining('Backed up') });
  });

  it.runIf(process.getuid?.() === 0)('runs as the owner of the data directory', async () => {
    const { folder, file, dataDirectory } = await install({ DATABASE_URL: 'postgres://127.0.0.1:1/game' });
    await Promise.all([chown(dataDirectory, nobody, nobody), chown(folder, nobody, nobody)]);

    // Checks the folder of pictures by writing into it.
    await run(file, ['doctor']);

    const { uid } = await stat(join(dataDirectory, 'files'));
    expect(uid).toBe(nobody);
  });

  it('says what is missing without settings, and for an unknown command', async () => {
    const unknown = await run('/nowhere/settings.env', ['adit']);
    const missing = await run('/nowhere/settings.env', ['audit']);

    expect(unknown).toMatchObject({ exitCode: 1, errorOutput: expect.stringContaining('Usage: nibblewick <command>') });
    expect(missing).toMatchObject({
      exitCode: 1,
      errorOutput: 'There is no /nowhere/settings.env. SETTINGS_FILE can name another file of settings.\n',
    });
  });
});
