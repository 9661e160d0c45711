import { buildTypeScript, buildWeb } from '../../../scripts/steps/build.mjs';
import { withLock } from '../../../scripts/steps/lock.mjs';

/** Builds the server and the pages, unless they are up to date, for tests that run or serve the build. */
export async function setup() {
  await withLock(async () => {
    await buildTypeScript(['apps/server']);
    await buildWeb();
  });
}
