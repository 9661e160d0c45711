import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/src/config.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.js';
import { databaseUrl } from '../support/database-url.js';
import { buildStage, copyWithLinks, parseDockerfile, type SystemUser } from '../support/dockerfile.js';
import { isTorture } from '../support/torture/scale.js';
import { waitForProcess } from '../support/wait.js';

const checkout = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(checkout, path), 'utf8');
const secrets = {
  AUTH_SECRET: 'a'.repeat(64),
  TOKEN_KEY: 'b'.repeat(64),
  MOVE_KEY: 'c'.repeat(64),
  IDENTITY_KEY: 'c'.repeat(64),
  PUBLIC_URL: 'https://play.example',
};

let parent: string;
/** The server refuses the databases of other tests in production, because they wait for no disk. */
let database: EmbeddedPostgres;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'container-'));
  await chmod(parent, 0o755);
  database = await startEmbeddedPostgres({ dataDirectory: join(parent, 'database') });
});

afterAll(async () => {
  await database.stop();
  await rm(parent, { recursive: true, force: true });
});

const [build = [], final = []] = parseDockerfile(read('Dockerfile'));
const textsOf = (keyword: string) => final.filter((one) => one.keyword === keyword).map(({ text }) => text);

/** Copies the files of the checkout that .dockerignore leaves, for `account` to build. */
async function copyContext(from: string, to: string, account: SystemUser): Promise<void> {
  const ignored = new Set(
    read('.dockerignore')
      .trim()
      .split('\n')
      .map((pattern) => pattern.replace('**/', '')),
  );
  await cp(from, to, {
    recursive: true,
    filter: (path) => !ignored.has(basename(path)) && !path.endsWith('.tsbuildinfo'),
  });
  if (process.getuid?.() === 0) spawnSync('chown', ['-Rh', `${account.uid}:${account.gid}`, to]);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Builds the image in a folder. `npm test` uses the build of the checkout as the first stage. */
async function buildImage(account: SystemUser): Promise<string> {
  const [first, image] = [join(parent, 'build'), join(parent, 'image')];
  for (const folder of [first, image]) {
    await mkdir(folder, { mode: 0o777 });
    await chmod(folder, 0o777);
  }
  if (isTorture)
    await buildStage(build, {
      root: first,
      context: checkout,
      account,
      copy: (from, to) => copyContext(from, to, account),
    });
  else
    await buildStage([{ keyword: 'COPY', text: '. app' }], {
      root: first,
      context: checkout,
      account,
      copy: linkBuild,
    });
  await buildStage(final, { root: image, context: checkout, earlier: first, account, copy: copyWithLinks });
  return image;
}

/** Copies what the image has of the checkout and its build. */
async function linkBuild(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const part of ['package.json', 'packages', 'apps/server', 'apps/web/dist', 'node_modules']) {
    await mkdir(join(to, part, '..'), { recursive: true });
    await copyWithLinks(join(from, part), join(to, part));
  }
}

describe('the image', () => {
  it('serves the site as an unprivileged user, is healthy, and ends with 0 on SIGTERM', async () => {
    // The owner of the database's socket, which is not root.
    const { uid, gid } = await stat(String(database.connection.host));
    expect(uid).not.toBe(0);
    const image = await buildImage({ uid, gid });
    const port = await freePort();
    const given = Object.fromEntries(
      textsOf('ENV').flatMap((text) => text.split(' ').map((pair) => pair.split('=') as [string, string])),
    );
    const env = {
      ...given,
      ...secrets,
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(image, given['DATA_DIR'] ?? ''),
      DATABASE_URL: databaseUrl(database),
      STOP_SECONDS: '3',
    };
    const [program = '', ...parameters] = JSON.parse(textsOf('CMD')[0] ?? '') as string[];
    expect(program).toBe('node');
    const server = spawn(process.execPath, parameters, {
      uid,
      gid,
      cwd: join(image, 'app'),
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const exited = once(server, 'exit') as Promise<[number | null]>;
    const health = (textsOf('HEALTHCHECK')[0] ?? '').replace(/^.*? CMD /, '');
    await waitForProcess(
      () => server.exitCode !== null || spawnSync('/bin/sh', ['-c', health], { env }).status === 0,
      100,
    );

    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('runs as an unprivileged user, and contains only files of the repository and its build', () => {
    expect(textsOf('USER')).toEqual(['node']);
    const ignored = read('.dockerignore').split('\n');
    for (const path of ['**/node_modules', '**/dist', '.git', '.data', 'backups', '.env'])
      expect(ignored).toContain(path);
  });
});

describe('the examples of a deployment', () => {
  it('compose.yaml: starts two servers, a proxy, PostgreSQL and Redis', () => {
    const compose = read('compose.yaml');
    expect(compose).toContain('replicas: 2');
    expect([...compose.matchAll(/image: (\w+):/g)].map(([, image]) => image)).toEqual(['caddy', 'postgres', 'redis']);
  });

  it('compose.yaml: gives the servers valid settings for production, and more time to stop than they need', () => {
    const compose = read('compose.yaml');
    const block = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(compose)?.[1] ?? '';
    // A name without a value is set only if the operator has set it.
    const values = [...block.matchAll(/^ +(\w+): '?(.*?)'?$/gm)].map(
      ([, name = '', value = '']) => [name, value] as const,
    );
    const env = Object.fromEntries(
      values.map(([name, value]) => [
        name,
        value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_whole, variable: string) =>
          variable === 'SITE_HOST' ? 'play.example' : ((secrets as Record<string, string>)[variable] ?? ''),
        ),
      ]),
    );

    const config = readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...env });

    expect(config).toMatchObject({ publicOrigin: 'https://play.example', allowsSandboxes: false, metricsPort: 9100 });
    expect(compose).toContain(`ipv4_address: ${config.trustedProxies}`);
    const grace = /stop_grace_period: (\d+)s/.exec(compose)?.[1];
    expect(Number(grace) * 1000).toBeGreaterThan(config.stopLimitMs);
  });

  it('the systemd unit: starts the built server, and gives it more time to stop than it needs', () => {
    const unit = read('deploy/nibblewick.service');
    const started = /^ExecStart=\S+ (\S+)$/m.exec(unit)?.[1] ?? '';
    expect(existsSync(join(checkout, started))).toBe(true);
    const grace = /^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1];
    expect(Number(grace) * 1000).toBeGreaterThan(readConfig({}).stopLimitMs);
  });
});
