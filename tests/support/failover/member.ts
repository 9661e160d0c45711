import { readFileSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SystemUser } from '../../../apps/server/src/platform/postgres/account.js';
import { findFreePort } from '../programs.js';
import { startLink, type Link } from './link.js';
import type { FailoverPrograms } from './packages.js';
import { signalAll, startProgram } from './processes.js';

const settings = readFileSync(fileURLToPath(new URL('../../../deploy/ha/patroni.yml', import.meta.url)), 'utf8');
const socketFolder = '/var/run/postgresql';

/** The passwords of the roles. */
export const passwords = { superuser: 'one', replication: 'two', restApi: 'three' };

interface Options {
  name: string;
  /** An empty place for its files. */
  folder: string;
  programs: FailoverPrograms;
  etcdPort: number;
  /** Runs PostgreSQL, which refuses root; null for our own account. */
  account: SystemUser | null;
}

/** The cables of a machine: to etcd, from the other member, and from HAProxy. */
interface Links {
  etcd: Link;
  peerPostgres: Link;
  peerRest: Link;
  proxyPostgres: Link;
  proxyRest: Link;
}

/** A machine with Patroni and PostgreSQL, as in deploy/ha. */
export class Member {
  readonly name: string;
  readonly links: Links;
  readonly #options: Options;
  readonly #ports: { postgres: number; rest: number };

  private constructor(options: Options, ports: { postgres: number; rest: number }, links: Links) {
    this.name = options.name;
    this.links = links;
    this.#options = options;
    this.#ports = ports;
  }

  /** Creates the machine without starting it. */
  static async create(options: Options): Promise<Member> {
    const ports = { postgres: await findFreePort(), rest: await findFreePort() };
    await mkdir(options.folder);
    if (options.account) await chown(options.folder, options.account.uid, options.account.gid);
    return new Member(options, ports, {
      etcd: await startLink(options.etcdPort),
      peerPostgres: await startLink(ports.postgres),
      peerRest: await startLink(ports.rest),
      proxyPostgres: await startLink(ports.postgres),
      proxyRest: await startLink(ports.rest),
    });
  }

  /** Starts Patroni, which starts PostgreSQL and follows or becomes the primary. */
  async start(): Promise<void> {
    const { folder, programs, account, name } = this.#options;
    if (!settings.includes(`unix_socket_directories: ${socketFolder}`)) throw new Error('patroni.yml has changed');
    const file = join(folder, 'patroni.yml');
    // Every statement is logged, with its time and session, so that a test sees who has used an old primary.
    const logging = `\n    log_statement: all\n    log_line_prefix: '%n %c %u '`;
    await writeFile(file, settings.replace(socketFolder, `${folder}${logging}`));
    startProgram(['/usr/bin/python3', programs.patroni, file], {
      folder,
      log: this.#logFile,
      ...account,
      detached: true,
      env: {
        PATH: process.env['PATH'] ?? '/usr/bin:/bin',
        ...programs.env,
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${this.#ports.rest}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${this.links.peerRest.port}`,
        PATRONI_RESTAPI_USERNAME: 'patroni',
        PATRONI_RESTAPI_PASSWORD: passwords.restApi,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${this.#ports.postgres}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${this.links.peerPostgres.port}`,
        PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
        PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
        PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
        // It does not ask etcd for other addresses, which no cable leads to.
        PATRONI_ETCD_USE_PROXIES: 'on',
        PATRONI_ETCD_HOSTS: `127.0.0.1:${this.links.etcd.port}`,
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: passwords.replication,
      },
    });
  }

  /** Ends all processes of the machine, as a power failure does. */
  kill(): void {
    signalAll(this.#options.folder, 'SIGKILL');
  }

  /** Ends PostgreSQL, and not Patroni. */
  killPostgres(): void {
    const [postmaster] = readFileSync(join(this.#options.folder, 'data/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(postmaster), 'SIGKILL');
  }

  /** Stops the clock of the machine: nothing answers, and no connection is closed. */
  freeze(): void {
    signalAll(this.#options.folder, 'SIGSTOP');
  }

  thaw(): void {
    signalAll(this.#options.folder, 'SIGCONT');
  }

  close(): void {
    this.kill();
    for (const link of Object.values(this.links)) link.close();
  }

  /** Whether Patroni says that this is the primary, or the standby that may replace it. */
  async isIn(role: 'primary' | 'sync'): Promise<boolean> {
    const url = `http://127.0.0.1:${this.#ports.rest}/${role}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  }

  /**
   * Counts the statements of servers in sessions that began after a time, in milliseconds since 1970. Those that a server sends
   * to learn that this is an old primary do not count.
   */
  countStatementsAfter(timeMs: number): number {
    const statement =
      /^[\d.]+ ([\da-f]+)\.[\da-f]+ game LOG: {2}(?:statement|execute [^:]*): (?!\s*SELECT CASE WHEN pg_is_in_recovery)/gm;
    const sessions = readFileSync(this.#logFile, 'utf8').matchAll(statement);
    return [...sessions].filter(([, startedAt = '']) => Number.parseInt(startedAt, 16) * 1000 > timeMs).length;
  }

  get #logFile(): string {
    return `${this.#options.folder}.log`;
  }
}
