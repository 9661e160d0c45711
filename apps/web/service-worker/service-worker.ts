/**
 * Opens the site where there is no network: pages come from the network first and, without one, from what was kept;
 * files whose name holds a hash of their content are kept. Calls are never touched. The build writes `shell` above.
 */
declare const shell: {
  /** Changes with every build. */
  version: string;
  /** The script that the page of this very build starts with. */
  entry: string;
  /** What the shell, the terms and the privacy policy consist of. */
  files: string[];
};

const worker = self as unknown as ServiceWorkerGlobalScope;
const cacheName = `shell-${shell.version}`;
/** The frame that all pages stand in opens every address: what is shown at it is decided by its script. */
const pagePath = '/shell';

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

// Without navigation preload: what is left to the browser, such as the way back from X, would be asked for twice by it.
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
});

async function keepShell(): Promise<void> {
  const page = await fetch(pagePath, { cache: 'no-store' });
  // While a new build is being put in place its page can come with the worker of the old one: they must not be mixed.
  if (!page.ok || !(await page.clone().text()).includes(shell.entry)) throw new Error('The page is of another build.');
  const cache = await caches.open(cacheName);
  await cache.addAll(shell.files);
  await cache.put(pagePath, page);
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await find(pagePath)) ?? Response.error();
  }
}

async function openFile(request: Request): Promise<Response> {
  const kept = await find(request.url);
  if (kept) return kept;
  const response = await fetchFile(request);
  // A newer worker may have taken over meanwhile, and dropped what this one kept.
  if (response.ok && (await caches.has(cacheName))) {
    await (await caches.open(cacheName)).put(request.url, response.clone());
  }
  return response;
}

/**
 * Asks for a file as calls are asked for (D-29), for 3 s: browsers remember that a module failed until the page is
 * loaded again, and just when the network is back some requests still fail.
 */
async function fetchFile(request: Request): Promise<Response> {
  for (let delayMs = 200; ; delayMs *= 2) {
    try {
      return await fetch(request);
    } catch (error) {
      if (delayMs > 1600) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

async function find(address: string): Promise<Response | undefined> {
  // Each is kept in one form, whichever compression that came in.
  return caches.match(address, { cacheName, ignoreVary: true });
}
