import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductDefinition } from '../../../apps/server/src/modules/shop/service.js';
import { saveProducts } from '../../../apps/server/src/operator/acts/product-acts.js';
import { addRaffle } from '../../support/builders/shop.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { startBeaconServer, testChain, type BeaconServer } from '../../support/counterparts/beacon-server.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createTestContext, productionEnv, startTestServer } from '../../support/test-context.js';

let database: TestDatabase;
let beacon: BeaconServer;

beforeAll(async () => {
  database = await createTestDatabase();
  beacon = await startBeaconServer();
});

afterAll(async () => {
  beacon.close();
  await database.drop();
});

/** Creates a raffle on a server in production with these settings. Returns its beacon, or why it was refused. */
async function createRaffle(env: Record<string, string>) {
  const production = await createTestContext({ env: { ...productionEnv, ...env }, database });
  const { catalogue } = production.context.shop;
  const result = await addRaffle(production.context).then(
    async (productId) => (await catalogue.getDrawProof({ productId })).beacon,
    (error: Error) => error.message,
  );
  await production.close();
  return result;
}

describe('a new raffle in production', () => {
  it('has the beacon if it is within reach, and is refused if it is not [D-21]', async () => {
    beacon.publish(42);
    expect(await createRaffle(beacon.env)).toEqual(testChain);

    beacon.publish(null);
    expect(await createRaffle(beacon.env)).toMatch(/^The randomness beacon does not answer\. Try again later\./);
    expect(await createRaffle({ BEACON_URLS: 'none' })).toMatch(
      /^A raffle needs a randomness beacon: set BEACON_URLS\./,
    );
  });

  it.each([
    ['although a beacon is configured', () => beacon.env],
    ['because there is none', () => ({ BEACON_URLS: 'none' })],
  ])('has no beacon if the operator says so, %s, and everyone can see it [D-21]', async (_case, settings) => {
    expect(await createRaffle({ ...settings(), RAFFLES_WITHOUT_BEACON: '1' })).toBeNull();

    const env = { ...productionEnv, ...settings(), RAFFLES_WITHOUT_BEACON: '1' };
    const server = await startTestServer({ env, database });
    const productId = await addRaffle(server.context);
    const { call } = createHttpClient(server.address, '', productionEnv.PUBLIC_URL);
    expect((await call('auth.getOptions', {})).body).toMatchObject({ raffleBeacon: 'noBeacon' });
    expect((await call('shop.getProduct', { productId })).body).toMatchObject({ product: { beacon: 'noBeacon' } });
    await server.close();
  });

  it('is refused to an operator before the transaction waits for the beacon', async () => {
    const env = { ...productionEnv, ...beacon.env };
    beacon.publish(null);
    const production = await createTestContext({ env, database });
    const { context } = production;
    const raffleEndTime = new Date(Date.now() + 3_600_000);
    const definition: ProductDefinition = {
      key: 'cushion',
      type: 'raffle',
      name: 'A cushion',
      description: 'Soft.',
      productType: null,
      raffleType: 'regular',
      raffleEndTime,
      entryCost: 10,
      maxEntries: 10,
    };
    const save = () => saveProducts(context, { operator: 'tess', reason: 'a test' }, [{ definition, image: null }]);

    await expect(save()).rejects.toThrow('The randomness beacon does not answer.');
    beacon.publish(42);
    await context.beaconWatch?.check();
    const [saved] = await save();
    expect(saved).toMatchObject({ done: 'added', product: { beacon: testChain } });
    await production.close();
  });
});
