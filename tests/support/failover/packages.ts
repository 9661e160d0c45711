import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../programs.js';

const cache = fileURLToPath(new URL('../../../.cache/failover', import.meta.url));
const postgresFolder = '/usr/lib/postgresql';

/** Debian's packages, except for PostgreSQL and Python. Patroni is written in Python. */
const packages = [
  'patroni etcd-server haproxy liblua5.3-0 libopentracing1 libopentracing-c-wrapper0 python3-cdiff python3-click',
  'python3-colorama python3-dateutil python3-dnspython python3-etcd python3-pkg-resources python3-prettytable',
  'python3-psutil python3-psycopg2 python3-six python3-urllib3 python3-wcwidth python3-yaml',
].flatMap((names) => names.split(' '));

/** The programs of a failover. */
export interface FailoverPrograms {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** The folder of PostgreSQL's programs. */
  postgres: string;
  /** The environment that they need if they are not installed, but unpacked. */
  env: Record<string, string>;
}

/**
 * Finds Patroni, etcd, HAProxy and PostgreSQL. On Debian, as root, it downloads those that are missing, except for PostgreSQL,
 * and unpacks them in `folder` without installing them. Returns null if that is impossible.
 */
export async function findFailoverPrograms(folder: string): Promise<FailoverPrograms | null> {
  await mkdir(folder, { recursive: true });
  const versions = existsSync(postgresFolder) ? readdirSync(postgresFolder) : [];
  const version = versions
    .map(Number)
    .filter(Number.isInteger)
    .toSorted((one, other) => one - other)
    .at(-1);
  if (version === undefined) return null;
  const postgres = join(postgresFolder, String(version), 'bin');
  const [patroni, etcd, haproxy] = [findProgram('patroni'), findProgram('etcd'), findProgram('haproxy')];
  if (patroni !== null && etcd !== null && haproxy !== null) return { patroni, etcd, haproxy, postgres, env: {} };
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !existsSync('/usr/bin/python3')) return null;
  await mkdir(cache, { recursive: true });
  const apt = (...parameters: string[]) =>
    execFileSync('apt-get', ['-o', 'APT::Sandbox::User=root', ...parameters], { cwd: cache, stdio: 'ignore' });
  if (readdirSync(cache).length < packages.length) {
    apt('update');
    apt('download', ...packages);
  }
  for (const file of readdirSync(cache)) execFileSync('dpkg-deb', ['--extract', join(cache, file), folder]);
  return {
    patroni: join(folder, 'usr/bin/patroni'),
    etcd: join(folder, 'usr/bin/etcd'),
    haproxy: join(folder, 'usr/sbin/haproxy'),
    postgres,
    env: {
      PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
      LD_LIBRARY_PATH: readdirSync(join(folder, 'usr/lib'))
        .filter((name) => name.endsWith('-linux-gnu'))
        .map((name) => join(folder, 'usr/lib', name))
        .join(':'),
    },
  };
}
