import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../support/database.js';
import { databaseUrl } from '../support/database-url.js';
import { buildPreviousRelease } from '../support/torture/previous-release.js';
import { isTorture } from '../support/torture/scale.js';
import { scoreOf } from '../support/torture/score.js';
import { makeTestFolder, startLoad, startLoadedServer, verifyLoad } from '../support/torture/torture.js';

/** How many effects are confirmed before and after each step of the upgrade. */
const effectCount = 500;

// It takes too long for `npm test` to build the previous release.
it.runIf(isTorture)(
  'an upgrade of two servers, one after the other, loses nothing that they confirmed',
  async ({ task }) => {
    const score = scoreOf(task, 'Upgrade from the previous release under load');
    const file = buildPreviousRelease(await makeTestFolder());
    const database = await createEmptyDatabase();
    onTestFinished(() => database.drop());
    const url = databaseUrl(database);
    const nodes = [await startLoadedServer({ url }, { file }), await startLoadedServer({ url }, { file })];
    const addresses = () => nodes.map(({ address }) => address);
    const load = await startLoad({ connection: database.connection, addresses });
    await load.confirmFurther(effectCount);

    // The first start migrates the database while the other server still runs the previous release.
    const codes = [];
    for (const [index, old] of nodes.entries()) {
      codes.push(await old.end('SIGTERM'));
      nodes[index] = await startLoadedServer({ url });
      await load.confirmFurther(effectCount);
    }

    score({ 'replaced servers': codes.length, ...(await verifyLoad(load, database.connection)) });
    codes.push(...(await Promise.all(nodes.map((node) => node.end('SIGTERM')))));
    expect(codes).toEqual([0, 0, 0, 0]);
  },
);
