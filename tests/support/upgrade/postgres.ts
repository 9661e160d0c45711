import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { chooseAccount } from '../../../apps/server/src/platform/postgres/account.js';
import { findFreePort } from '../programs.js';
import { waitForProcess } from '../wait.js';

const page = fileURLToPath(new URL('../../../docs/operations.md', import.meta.url));

/** A PostgreSQL of the operator's own, with an empty database `game`. */
export interface OwnPostgres {
  connection: ClientConfig;
  url: string;
  /** The environment with which PostgreSQL's programs reach it as the superuser, as `sudo -u postgres` does. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL from the programs in a folder, with its data in an empty folder, set up as docs/operations.md says. */
export async function startOwnPostgres(programs: string, folder: string): Promise<OwnPostgres> {
  const account = await chooseAccount(folder);
  await mkdir(folder);
  if (account) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const port = String(await findFreePort());
  const initialize = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8'];
  execFileSync(join(programs, 'initdb'), initialize, { ...account, cwd: folder, stdio: 'ignore' });
  const child = spawn(join(programs, 'postgres'), ['-D', data, '-h', '127.0.0.1', '-p', port, '-k', folder], {
    ...account,
    cwd: folder,
    stdio: 'ignore',
  });
  const superuser = { host: '127.0.0.1', port: Number(port), user: 'postgres', database: 'postgres' };
  const client = await waitForProcess(() => connect(superuser), 200);
  const [, log = ''] = /```sql\n(ALTER SYSTEM .*?)```/s.exec(await readFile(page, 'utf8')) ?? [];
  for (const statement of log.trim().split('\n')) await client?.query(statement);
  await client?.query('CREATE ROLE game LOGIN');
  await client?.query('CREATE DATABASE game OWNER game');
  await client?.end();
  return {
    connection: { ...superuser, user: 'game', database: 'game' },
    url: `postgres://game@127.0.0.1:${port}/game`,
    env: { PGHOST: superuser.host, PGPORT: port, PGUSER: superuser.user },
    stop: async () => {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function connect(connection: ClientConfig): Promise<Client | null> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  return client.connect().then(
    () => client,
    () => null,
  );
}
