import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../support/database.js';
import { databaseUrl } from '../support/database-url.js';
import { clockAhead } from '../support/faketime.js';
import { repetitions } from '../support/torture/scale.js';
import { scoreOf } from '../support/torture/score.js';
import { startLoad, startLoadedServer, verifyLoad } from '../support/torture/torture.js';

const rounds = repetitions({ usual: 1, torture: 5 });
/** How many effects are confirmed between two failures. */
const effectCount = repetitions({ usual: 20, torture: 300 });
/** How many effects are confirmed while a server is frozen: half of the requests first wait for it. */
const frozenEffectCount = 20;

it('two servers lose nothing that they confirmed while one is killed, frozen, or has a wrong clock', async ({
  task,
}) => {
  const score = scoreOf(task, 'Two nodes, one killed, frozen or with a wrong clock');
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const url = databaseUrl(database);
  const steady = await startLoadedServer({ url });
  let other = await startLoadedServer({ url });
  const addresses = () => [steady.address, other.address];
  const load = await startLoad({ connection: database.connection, addresses });
  let wrongClocks = 0;

  for (let round = 0; round < rounds; round += 1) {
    await load.confirmFurther(effectCount);
    await other.end('SIGKILL');
    // Ahead of the database, or behind it. Without libfaketime, the clock is right.
    const wrongClock = clockAhead(round % 2 === 0 ? 20 : -20);
    if (wrongClock) wrongClocks += 1;
    other = await startLoadedServer({ url }, { env: wrongClock ?? {} });
    await load.confirmFurther(effectCount);
    process.kill(other.processId, 'SIGSTOP');
    await load.confirmFurther(frozenEffectCount);
    process.kill(other.processId, 'SIGCONT');
    await load.confirmFurther(effectCount);
  }

  const kept = await verifyLoad(load, database.connection);
  score({ kills: rounds, 'wrong clocks': wrongClocks, 'frozen nodes': rounds, ...kept });
  expect(await Promise.all([steady, other].map((node) => node.end('SIGTERM')))).toEqual([0, 0]);
});
