import { tabStorage } from '../state/browser-storage.js';

/** Returns a loader for `lazy` that reloads the site if the code of the page cannot be loaded. */
export function page<Page>(load: () => Promise<Page>) {
  return async () => ({ default: await load().catch(reloadForNewBuild) });
}

const reloadedForKey = 'reloadedFor';

/**
 * Reloads the site, because a new build may have replaced the code that could not be loaded. Reloads once per build and
 * then rethrows, so that a broken build shows `error`. Never resolves.
 */
async function reloadForNewBuild(error: unknown): Promise<never> {
  // The URL of this module changes with every build. Without storage, the site could reload endlessly.
  const build = import.meta.url;
  if (tabStorage.read(reloadedForKey) === build || !tabStorage.write(reloadedForKey, build)) throw error;
  window.location.reload();
  return new Promise(() => undefined);
}
