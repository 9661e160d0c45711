const storageKey = 'reloadedFor';

/**
 * Loads the site anew when code of it could not be loaded, since a new build may have taken its place: once for each
 * build, so that one that is broken shows `error`, with which this rejects then. Resolves never.
 */
export async function reloadForNewBuild(error: unknown): Promise<never> {
  if (!isFirstFailure()) throw error;
  window.location.reload();
  return new Promise(() => undefined);
}

function isFirstFailure(): boolean {
  // The name of our own file changes with every build.
  const build = import.meta.url;
  try {
    if (sessionStorage.getItem(storageKey) === build) return false;
    sessionStorage.setItem(storageKey, build);
    return true;
  } catch {
    // Storage can be forbidden; without it, reloading might never end.
    return false;
  }
}
