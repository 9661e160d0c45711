import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { chooseAccount } from '../../../apps/server/src/platform/postgres/account.js';
import { findFreePort } from '../programs.js';
import { waitForProcess } from '../wait.js';
import { Member, passwords } from './member.js';
import type { FailoverPrograms } from './packages.js';
import { killProgram, startProgram } from './processes.js';

const proxySettings = readFileSync(fileURLToPath(new URL('../../../deploy/ha/haproxy.cfg', import.meta.url)), 'utf8');

/** PostgreSQL on two machines with Patroni, etcd and HAProxy, as in deploy/ha. */
export class DatabaseCluster {
  readonly members: [Member, Member];
  /** Leads to the primary through HAProxy. */
  readonly connection: ClientConfig;
  readonly #startEtcd: () => ChildProcess;
  #etcd: ChildProcess;
  readonly #proxy: ChildProcess;

  private constructor(
    members: [Member, Member],
    connection: ClientConfig,
    programs: { startEtcd: () => ChildProcess; etcd: ChildProcess; proxy: ChildProcess },
  ) {
    this.members = members;
    this.connection = connection;
    this.#startEtcd = programs.startEtcd;
    this.#etcd = programs.etcd;
    this.#proxy = programs.proxy;
  }

  /** Starts all in an empty folder, with an empty database. */
  static async start(folder: string, programs: FailoverPrograms): Promise<DatabaseCluster> {
    const etcdPort = await findFreePort();
    const startEtcd = await prepareEtcd(folder, programs, etcdPort);
    const etcd = startEtcd();
    const account = await chooseAccount(folder);
    const create = (name: string) => Member.create({ name, folder: join(folder, name), programs, etcdPort, account });
    const members: [Member, Member] = [await create('one'), await create('two')];
    const { proxy, port } = await startProxy(folder, programs, members);
    const connection = { host: '127.0.0.1', port, user: 'game', password: passwords.superuser, database: 'game' };
    const cluster = new DatabaseCluster(members, connection, { startEtcd, etcd, proxy });
    await members[0].start();
    await waitForProcess(() => members[0].isIn('primary'), 100);
    await members[1].start();
    await createDatabase({ ...connection, user: 'postgres', database: 'postgres' });
    await cluster.isWhole();
    return cluster;
  }

  /** The DATABASE_URL of the servers. */
  get url(): string {
    const { host, port, user, password, database } = this.connection;
    return `postgres://${user}:${String(password)}@${host}:${port}/${database}`;
  }

  /** Waits until the standby may replace the primary, and returns both. */
  async isWhole(): Promise<{ primary: Member; standby: Member }> {
    return waitForProcess(async () => {
      const [one, two] = this.members;
      const [primary, standby] = (await one.isIn('primary')) ? [one, two] : [two, one];
      return (await primary.isIn('primary')) && (await standby.isIn('sync')) && { primary, standby };
    }, 200);
  }

  /** Cuts all cables of a member: to etcd, to the other member, and to the servers. */
  cutOff(member: Member): void {
    for (const link of this.#linksOf(member)) link.cut();
  }

  mend(member: Member): void {
    for (const link of this.#linksOf(member)) link.mend();
  }

  #linksOf(member: Member) {
    const other = this.members.find((each) => each !== member) ?? member;
    return [...Object.values(member.links), other.links.peerPostgres, other.links.peerRest];
  }

  async loseEtcd(): Promise<void> {
    await killProgram(this.#etcd);
  }

  bringEtcdBack(): void {
    this.#etcd = this.#startEtcd();
  }

  async stop(): Promise<void> {
    for (const member of this.members) member.close();
    await killProgram(this.#proxy);
    await killProgram(this.#etcd);
  }
}

async function prepareEtcd(folder: string, { etcd, env }: FailoverPrograms, port: number) {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await findFreePort()}`];
  const settings = {
    ETCD_DATA_DIR: join(folder, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: client,
    ETCD_ADVERTISE_CLIENT_URLS: client,
    ETCD_LISTEN_PEER_URLS: peer,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
    ETCD_INITIAL_CLUSTER: `default=${peer}`,
    ETCD_ENABLE_V2: 'true',
    ETCD_UNSUPPORTED_ARCH: process.arch,
  };
  return () => startProgram([etcd], { folder, log: join(folder, 'etcd.log'), env: { ...env, ...settings } });
}

/** Starts HAProxy with the settings of deploy/ha, and the ports of the members. */
async function startProxy(folder: string, { haproxy, env }: FailoverPrograms, [one, two]: [Member, Member]) {
  const port = await findFreePort();
  const server = ({ links }: Member) => `127.0.0.1:${links.proxyPostgres.port} check port ${links.proxyRest.port}`;
  const changes: [string, string][] = [
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`],
    ['10.0.0.1:5432', server(one)],
    ['10.0.0.2:5432', server(two)],
  ];
  let settings = proxySettings;
  for (const [from, to] of changes) {
    if (!settings.includes(from)) throw new Error(`haproxy.cfg has no ${from}`);
    settings = settings.replace(from, to);
  }
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, `global\n\tlog stderr format raw local0\ndefaults\n\tlog global\n${settings}`);
  const proxy = startProgram([haproxy, '-f', file], { folder, log: join(folder, 'haproxy.log'), env });
  await waitForProcess(() => isListening(port), 100);
  return { proxy, port };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('connect', () => socket.destroy()).on('error', () => resolve(false));
  });
}

async function createDatabase(connection: ClientConfig): Promise<void> {
  const client = await waitForProcess(async () => {
    const connecting = new Client(connection);
    connecting.on('error', () => undefined);
    return connecting.connect().then(
      () => connecting,
      () => null,
    );
  }, 200);
  await client?.query(`CREATE ROLE game LOGIN PASSWORD '${passwords.superuser}' IN ROLE pg_monitor`);
  await client?.query('CREATE DATABASE game OWNER game');
  await client?.end();
}
