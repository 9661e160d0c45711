import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { FailoverPrograms } from '../failover/packages.js';
import { findFreePort } from '../programs.js';
import { productionEnv } from '../test-context.js';
import { loadSettings, makeTestFolder } from '../torture/torture.js';
import { waitForProcess } from '../wait.js';
import { Machine } from './machine.js';
import { startOwnPostgres, type OwnPostgres } from './postgres.js';
import { startSiteProxy } from './proxy.js';
import { makeReleases } from './releases.js';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));

const { TOKEN_KEY, MOVE_KEY, IDENTITY_KEY } = productionEnv;

/** The keys of the servers. */
export const keys = { TOKEN_KEY, MOVE_KEY, IDENTITY_KEY };

/** A site in production: release 1.0.0 on two machines, PostgreSQL, and a proxy with TLS. */
export interface InstalledSite {
  /** The address of the proxy. */
  address: string;
  machines: [Machine, Machine];
  postgres: OwnPostgres;
  /** The versions of the schema before and after the migration of release 1.1.0. */
  schema: { before: number; after: number };
}

/** Installs and starts a site. It ends with the test. */
export async function installSite(programs: FailoverPrograms): Promise<InstalledSite> {
  const short = await makeTestFolder();
  // Next to the packages of the checkout, so that they can be linked.
  await mkdir(join(checkout, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(checkout, '.cache/upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const repository = join(folder, 'repository');
  await mkdir(repository);
  const schema = await makeReleases(repository);
  const postgres = await startOwnPostgres(programs.postgres, join(short, 'postgres'));
  onTestFinished(() => postgres.stop());
  const [port, plainPort, one, two] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const address = `https://localhost:${port}`;
  const settings = settingsOf(address, postgres.url);
  const machines: Machine[] = [];
  for (const [name, ownPort] of Object.entries({ one, two })) {
    const [root, sockets] = [join(folder, name), join(short, name)];
    await mkdir(sockets);
    machines.push(await install({ root, sockets, repository, port: ownPort, settings, env: postgres.env }));
  }
  const proxy = await startSiteProxy(short, programs, { port, plainPort, servers: [one, two] });
  onTestFinished(() => proxy.stop());
  // The certificate of the proxy is known to nobody.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  onTestFinished(() => void delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']);
  await waitForProcess(
    () =>
      fetch(`${address}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    200,
  );
  return { address, machines: machines as [Machine, Machine], postgres, schema };
}

function settingsOf(address: string, databaseUrl: string): Record<string, string> {
  return {
    ...loadSettings,
    ...keys,
    NODE_ENV: 'production',
    PUBLIC_URL: address,
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    BEACON_URLS: 'none',
    RAFFLES_WITHOUT_BEACON: '1',
    OPERATOR_NAME: 'Example Ltd',
    OPERATOR_ADDRESS: '1 Example Street, Exampleton',
    CONTACT_EMAIL: 'operator@play.example',
  };
}

/** Installs and starts release 1.0.0, with the packages and the build of the checkout. */
async function install(options: Parameters<typeof Machine.create>[0]): Promise<Machine> {
  await mkdir(options.root);
  const machine = await Machine.create(options);
  onTestFinished(() => machine.services.close());
  machine.built = checkout;
  await machine.type([
    'sudo git clone --branch v1.0.0 <repository> /opt/nibblewick',
    'cd /opt/nibblewick && sudo npm ci',
  ]);
  await machine.installUnit();
  await machine.type([
    'sudo systemctl start nibblewick',
    'curl --fail --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/readyz',
  ]);
  machine.built = undefined;
  return machine;
}
