import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectionToRunning } from '../../apps/server/src/platform/postgres/embedded-postgres.js';
import { findPostmaster } from '../../apps/server/src/platform/postgres/postmaster.js';
import { repetitions } from '../support/torture/scale.js';
import { scoreOf } from '../support/torture/score.js';
import { makeTestFolder, startLoad, startLoadedServer, verifyLoad } from '../support/torture/torture.js';

const killCount = repetitions({ usual: 2, torture: 20 });
/** How many effects are confirmed between two failures. */
const effectCount = repetitions({ usual: 40, torture: 200 });

async function killDatabaseIn(dataDirectory: string): Promise<void> {
  const postmaster = await findPostmaster(await realpath(join(dataDirectory, 'postgres')));
  process.kill(Number(postmaster?.processId), 'SIGKILL');
}

it('a server loses nothing that it confirmed when it and its database are killed under mixed load', async ({
  task,
}) => {
  const score = scoreOf(task, 'Server and database killed under mixed load');
  const dataDirectory = await makeTestFolder();
  const connect = async () => (await connectionToRunning(dataDirectory)) ?? {};
  let server = await startLoadedServer({ dataDirectory });
  const load = await startLoad({ connection: await connect(), addresses: () => [server.address] });
  let databaseKills = 0;

  for (let kill = 0; kill < killCount; kill += 1) {
    await load.confirmFurther(effectCount);
    // The server starts its database again.
    if (kill % 2 === 1) {
      await killDatabaseIn(dataDirectory);
      databaseKills += 1;
      await load.confirmFurther(effectCount);
    }
    await server.end('SIGKILL');
    server = await startLoadedServer({ dataDirectory });
  }
  await load.confirmFurther(effectCount);

  const kept = await verifyLoad(load, await connect());
  score({ 'kills of the server': killCount, 'kills of the database': databaseKills, ...kept });
  expect(await server.end('SIGTERM')).toBe(0);
});
