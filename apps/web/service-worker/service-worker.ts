/**
 * Opens the site offline. Pages are fetched from the network first, and from the cache without one. Files with a hash in
 * their name are cached. API requests are not handled. Shows push messages. The build writes `shell` above this code.
 */
declare const shell: {
  /** Changes with every build. */
  version: string;
  /** The entry script of this build's page. */
  entry: string;
  /** The files of the shell, the sign-in screen, the terms and the privacy policy. */
  files: string[];
  /** The icon of notifications. */
  icon: string;
};

/** `PushMessage` of the contract. */
interface PushMessage {
  tag: string;
  replaces?: string;
  title: string;
  body: string;
  path: string;
}

const worker = self as unknown as ServiceWorkerGlobalScope;
const cacheName = `shell-${shell.version}`;
/** The page that is cached for every address: its script decides what to show. */
const pagePath = '/shell';

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

// Without navigation preload, which would request pages that are not handled here twice, such as X's callback.
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
});

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (message) event.waitUntil(showPush(message));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openLinked((event.notification.data as PushMessage).path));
});

/** Shows a push message, unless a page of the site is visible: it shows a toast. */
async function showPush(message: PushMessage): Promise<void> {
  const { title, body, tag, replaces } = message;
  const { registration } = worker;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isVisible = pages.some(({ visibilityState }) => visibilityState === 'visible');
  if (isVisible && !(await mustShowAll())) return;
  const replaced = replaces === undefined ? [] : await registration.getNotifications({ tag: replaces });
  for (const notification of replaced) notification.close();
  await registration.showNotification(title, { body, tag, icon: shell.icon, data: message, silent: isVisible });
}

/** Safari withdraws the permission after push messages that show nothing. */
async function mustShowAll(): Promise<boolean> {
  const subscription = await worker.registration.pushManager.getSubscription();
  return subscription !== null && new URL(subscription.endpoint).hostname.endsWith('.push.apple.com');
}

/** Focuses the open page about a notification, or opens it. Only pages of this site. */
async function openLinked(path: string): Promise<void> {
  const { href, origin } = new URL(path, worker.location.origin);
  if (origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  await (open ? open.focus() : worker.clients.openWindow(href));
}

async function cacheShell(): Promise<void> {
  const page = await fetch(pagePath, { cache: 'no-store' });
  // During a deployment the page of the new build can arrive with the worker of the old one: they must not be mixed.
  if (!page.ok || !(await page.clone().text()).includes(shell.entry))
    throw new Error('The page belongs to another build.');
  const cache = await openCache();
  await cache.addAll(shell.files);
  await cache.put(pagePath, page);
}

async function activate(): Promise<void> {
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
  const cached = await find(request.url);
  if (cached) return cached;
  const response = await fetchFile(request);
  // A newer worker may have taken over meanwhile and deleted this cache.
  if (response.ok && (await caches.has(cacheName))) {
    await (await openCache()).put(request.url, response.clone());
  }
  return response;
}

/**
 * Fetches a file with retries like an API call (D-29), for up to 3 s: browsers do not retry a failed module until the page
 * is reloaded, and some requests still fail just after the network is back.
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

let opened: Cache | undefined;

/** Opens the cache once: if a newer worker has deleted it, opening it again would bring it back. */
async function openCache(): Promise<Cache> {
  return (opened ??= await caches.open(cacheName));
}

async function find(address: string): Promise<Response | undefined> {
  // Each file is cached once, whatever its encoding was.
  return caches.match(address, { cacheName, ignoreVary: true });
}
