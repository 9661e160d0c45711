import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@game/database';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  connectionToRunning,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.js';
import { databaseUrl } from '../support/database-url.js';
import { findProgram } from '../support/programs.js';
import { isTorture, repetitions } from '../support/torture/scale.js';
import { scoreOf } from '../support/torture/score.js';
import { makeTestFolder, startLoad, startLoadedServer, verifyLoad } from '../support/torture/torture.js';
import { waitForProcess } from '../support/wait.js';

/** How many effects are confirmed between two failures. */
const effectCount = repetitions({ usual: 20, torture: 200 });
const restartCount = 13;
const fillCount = repetitions({ usual: 1, torture: 3 });

describe('a server whose database fails', () => {
  // In `npm test`, kill.test.ts kills the database.
  it.runIf(isTorture)('loses nothing that it confirmed when the database is restarted', async ({ task }) => {
    const score = scoreOf(task, 'Database restarted under a running server');
    const folder = await makeTestFolder();
    const options = { dataDirectory: join(folder, 'data'), socketDirectory: join(folder, 'socket') };
    let database = await startEmbeddedPostgres(options);
    onTestFinished(() => database.stop());
    const { connection } = database;
    await migrate(connection);
    const server = await startLoadedServer({ url: databaseUrl({ connection }) });
    const load = await startLoad({ connection, addresses: () => [server.address] });

    for (let restart = 0; restart < restartCount; restart += 1) {
      await load.confirmFurther(effectCount);
      await database.stop();
      await rm(options.socketDirectory, { recursive: true });
      database = await startEmbeddedPostgres(options);
    }
    await load.confirmFurther(effectCount);

    score({ restarts: restartCount, ...(await verifyLoad(load, connection)) });
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('loses nothing that it confirmed when the disk is full', async ({ task, skip }) => {
    const score = scoreOf(task, 'Database full');
    const disk = await mountDisk(join(await makeTestFolder(), 'disk'));
    if (!disk) return skip('Only root can mount a small file system.');
    const dataDirectory = disk.path;
    const connect = async () => (await connectionToRunning(dataDirectory)) ?? {};
    let server = await startLoadedServer({ dataDirectory });
    let failures = 0;
    const load = await startLoad({
      connection: await connect(),
      addresses: () => [server.address],
      observe: (status) => {
        if (status === null || status >= 500) failures += 1;
      },
    });

    for (let filling = 0; filling < fillCount; filling += 1) {
      await load.confirmFurther(effectCount);
      await disk.fill();
      const failuresBefore = failures;
      await waitForProcess(() => failures > failuresBefore + 20);
      await disk.free();
      // If PostgreSQL could not write its log, it has crashed. A server that could not start it again has exited.
      const isReady = async () => (await fetch(`${server.address}/readyz`).catch(() => null))?.status === 200;
      const hasExited = async () => (await fetch(`${server.address}/healthz`).catch(() => null)) === null;
      await waitForProcess(async () => (await isReady()) || (await hasExited()));
      if (await hasExited()) server = await startLoadedServer({ dataDirectory });
    }
    await load.confirmFurther(effectCount);

    score({ 'times full': fillCount, ...(await verifyLoad(load, await connect())) });
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

/** Mounts a small disk in memory until the end of the test; null if this process may not. */
async function mountDisk(path: string) {
  const [mount, unmount] = [findProgram('mount'), findProgram('umount')];
  const sizeMb = 512;
  await mkdir(path);
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=755`, 'tmpfs', path];
    execFileSync(String(mount), options, { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync(String(unmount), ['--lazy', path]));
  const filler = join(path, 'filler');
  return {
    path,
    /** Writes a file until nothing more fits. */
    fill: () => writeFile(filler, Buffer.alloc(sizeMb * 2 ** 20)).catch(() => undefined),
    free: () => rm(filler),
  };
}
