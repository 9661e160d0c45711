import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ClientConfig } from 'pg';
import { findFreePort } from '../programs.js';

/** How many connections to the database it shares among its clients: few, so that each one serves several. */
const poolSize = 5;

/** Starts a PgBouncer in transaction mode in front of the database at `connection`, on a free port. */
export async function startPgBouncer(
  program: string,
  { host, port, user, database }: ClientConfig,
): Promise<{ url: string; stop(): Promise<void> }> {
  const ownPort = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  await chmod(folder, 0o755);
  const configuration = join(folder, 'pgbouncer.ini');
  await writeFile(
    configuration,
    `[databases]
${database} = host=${host} port=${port} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 100
`,
  );
  // It refuses to run as root. Only the owner of PostgreSQL's socket can connect to that.
  const { uid, gid } = await stat(String(host));
  const child = spawn(program, [configuration], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  let log = '';
  for await (const line of createInterface({ input: child.stderr })) {
    log += `${line}\n`;
    if (/process up/.test(line)) break;
  }
  if (!/process up/.test(log)) throw new Error(`PgBouncer did not start:\n${log}`);
  child.stderr.resume();
  return {
    url: `postgres://${user}@127.0.0.1:${ownPort}/${database}`,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
