import { afterAll, beforeAll, expect } from 'vitest';
import {
  violatedInvariants,
  createTestContext,
  startTestServer,
  type TestContext,
  type TestServer,
} from './test-context.js';

/** Builds services and a database for the tests of a file. After the tests, the ledger's invariants must hold. */
export function useTestContext(options?: Parameters<typeof createTestContext>[0]): TestContext {
  return useForFile(() => createTestContext(options));
}

/** Starts a server with a database for the tests of a file. After the tests, the ledger's invariants must hold. */
export function useTestServer(options?: Parameters<typeof startTestServer>[0]): TestServer {
  return useForFile(() => startTestServer(options));
}

function useForFile<Used extends TestContext>(start: () => Promise<Used>): Used {
  const used = {} as Used;
  beforeAll(async () => {
    Object.assign(used, await start());
  });
  afterAll(async () => {
    expect(await violatedInvariants(used.database)).toEqual([]);
    await used.close();
  });
  return used;
}
