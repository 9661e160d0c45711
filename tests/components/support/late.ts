const realSetTimeout = window.setTimeout.bind(window);
const random = Math.random.bind(Math);
const latestMs = Number(import.meta.env['LATE_MS']);

/**
 * Waits for a random time up to the setting `LATE_MS`, usually 0. The replies of the fake API and all code that the app loads
 * later are late by it, so that a test fails that does not wait for them.
 */
export async function late(): Promise<void> {
  if (latestMs > 0) await new Promise((done) => realSetTimeout(done, random() * latestMs));
}

// Called by the code that the plugin in component-project.ts changes.
Object.assign(window, { late });
