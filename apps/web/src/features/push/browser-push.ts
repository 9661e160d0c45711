import type { InputOf } from '@game/contract';

/** How long a page may take to be at rest and to install its service worker, in milliseconds. */
const installLimitMs = 30_000;

/** Whether this browser can get push messages: not at all, only in the installed app, not allowed, not asked yet, or yes. */
export type BrowserPush = 'unsupported' | 'needsInstall' | 'denied' | 'unasked' | 'allowed';

/** What the server needs to send push messages to this browser. */
export type Subscription = InputOf<'push.subscribe'>['subscription'];

/** Returns whether this browser can get push messages. */
export function browserPush(): BrowserPush {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isAppleTouchDevice() ? 'needsInstall' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' ? 'allowed' : 'unasked';
}

/**
 * Asks for the permission, if needed, and subscribes this browser. Must be called on a click. Returns null if the player does
 * not allow it. Rejects if the browser or its push service fails.
 */
export async function subscribeBrowser(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await activeServiceWorker();
  const key = bytesOf(publicKey);
  const earlier = await registration.pushManager.getSubscription();
  if (earlier && isFor(earlier, key)) return jsonOf(earlier);
  // A browser has one subscription, and refuses another one with a new key.
  await earlier?.unsubscribe();
  return jsonOf(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** Returns the service worker once it is active: a page registers it only when it is at rest. Rejects if it takes too long. */
async function activeServiceWorker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, installLimitMs, new Error('There is no active service worker.'));
  });
  return Promise.race([navigator.serviceWorker.ready, limit]).finally(() => clearTimeout(timer));
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** Returns whether this browser has no subscription for this key: its data was cleared, or the server has a new key. */
export async function lacksSubscription(publicKey: string): Promise<boolean> {
  const current = await currentSubscription();
  return !current || !isFor(current, bytesOf(publicKey));
}

async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
}

/** iPads call themselves Macs, but no Mac has a touch screen. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

function isFor({ options: { applicationServerKey } }: PushSubscription, key: Uint8Array): boolean {
  const current = applicationServerKey && new Uint8Array(applicationServerKey);
  return current?.length === key.length && current.every((byte, index) => byte === key[index]);
}

function jsonOf(subscription: PushSubscription): Subscription {
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

/** Decodes base64url: Safari does not accept it as a key. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
}
