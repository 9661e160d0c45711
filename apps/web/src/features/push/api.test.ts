import type { PushTopics, ReplyOf } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cached } from '../../api/queries.js';
import { cacheOf, remember, staleQueries } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { refusal, serve } from '../../api/testing/server.js';
import { shownToast } from '../../components/toasts/toast-store.js';
import { resetStores } from '../../state/store.js';
import { renewSubscription, useDevice, useSetTopics, useTurnOff, useTurnOn } from './api.js';

const publicKey = 'AQID';
const none = { games: false } as unknown as PushTopics;
const some = { games: true } as unknown as PushTopics;
const device = (topics: PushTopics | null, key: string | null = publicKey) => ({ publicKey: key, topics });
const signal = new AbortController().signal;

/** The push service of a browser: whether its player allows messages, and the key of its subscription. */
let browser: { permission: NotificationPermission; answer: NotificationPermission; key: number[] | null };
let pushManager: object;
let queryClient: QueryClient;
const topics = () => cached(queryClient, 'push.get', {})?.topics;

beforeEach(() => {
  browser = { permission: 'granted', answer: 'granted', key: null };
  const subscription = () =>
    browser.key && {
      options: { applicationServerKey: Uint8Array.from(browser.key).buffer },
      toJSON: () => ({ endpoint: `https://push.test/${String(browser.key)}`, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => void (browser.key = null),
    };
  pushManager = {
    getSubscription: async () => subscription(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      browser.key = [...applicationServerKey];
      return subscription();
    },
  };
  const notification = {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => (browser.permission = browser.answer),
  };
  vi.stubGlobal('window', { PushManager: {}, Notification: notification });
  vi.stubGlobal('Notification', notification);
  stubServiceWorker(Promise.resolve({ pushManager }), { pushManager });
  queryClient = cacheOf('me');
  remember(queryClient, 'push.get', {}, device(null));
});
afterEach(() => {
  resetStores();
  vi.unstubAllGlobals();
});

/** Gives the browser a service worker that is active when `ready` is fulfilled, and by default not registered yet. */
function stubServiceWorker(ready: Promise<object>, registration?: object): void {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration, ready } });
}

const subscription = { endpoint: 'https://push.test/1,2,3', keys: { p256dh: 'p', auth: 'a' } };

describe('turning messages on', () => {
  const turnOn = () => callHook(queryClient, useTurnOn).turnOn(publicKey);

  it('is not under way before the player turns them on', () => {
    const [on, off] = callHook(queryClient, () => [useTurnOn(), useTurnOff()] as const);
    expect([on.browser, on.isTurningOn, off.isTurningOff]).toEqual(['allowed', false, false]);
  });

  it('subscribes this browser, and shows what the server has stored', async () => {
    const sent = serve(() => Response.json({ topics: some }));
    turnOn();
    await vi.waitFor(() => expect(topics()).toEqual(some));
    expect(sent).toEqual([{ name: 'push.subscribe', input: { subscription }, key: undefined }]);
    expect(shownToast.get()).toBeNull();
  });

  it('waits for the service worker, which a page installs when it is at rest', async () => {
    let activate = (_registration: object) => {};
    stubServiceWorker(new Promise((resolve) => (activate = resolve)));
    serve(() => Response.json({ topics: some }));
    turnOn();
    activate({ pushManager });
    await vi.waitFor(() => expect(topics()).toEqual(some));
  });

  it('says that it failed if no service worker can be installed', async () => {
    vi.useFakeTimers();
    try {
      stubServiceWorker(new Promise(() => {}));
      const sent = serve(() => Response.json({ topics: some }));
      turnOn();
      await vi.advanceTimersByTimeAsync(30_000);
      expect([sent, topics(), browser.key]).toEqual([[], null, null]);
      expect(shownToast.get()).toMatchObject({ tone: 'error' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('changes nothing if the player does not allow it', async () => {
    browser.answer = 'denied';
    const sent = serve(() => Response.json({ topics: some }));
    turnOn();
    await vi.waitFor(() => expect(browser.permission).toBe('denied'));
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect([sent, topics(), browser.key, shownToast.get()]).toEqual([[], null, null, null]);
  });

  it.each([
    ['ends the subscription if the server refuses it, so that the next one is another', 409, null],
    ['keeps the subscription if the server failed', 500, [1, 2, 3]],
  ])('%s', async (_what, status, key) => {
    serve(() => (status === 409 ? refusal('INVALID_REQUEST') : Response.json({}, { status })));
    turnOn();
    await vi.waitFor(() => expect(shownToast.get()).toMatchObject({ tone: 'error' }));
    expect([topics(), browser.key]).toEqual([null, key]);
  });
});

describe('turning messages off', () => {
  beforeEach(() => {
    browser.key = [1, 2, 3];
    remember(queryClient, 'push.get', {}, device(some));
  });
  const turnOff = () => callHook(queryClient, useTurnOff).turnOff();

  it('ends the subscription at the server and in the browser', async () => {
    const sent = serve(() => Response.json({}));
    turnOff();
    await vi.waitFor(() => expect(browser.key).toBeNull());
    expect(topics()).toBeNull();
    expect(sent).toEqual([{ name: 'push.unsubscribe', input: {}, key: undefined }]);
  });

  it('keeps both if the server failed, and says so', async () => {
    serve(() => refusal('INVALID_REQUEST'));
    turnOff();
    await vi.waitFor(() => expect(shownToast.get()).toMatchObject({ tone: 'error' }));
    expect([topics(), browser.key]).toEqual([some, [1, 2, 3]]);
  });
});

describe('choosing what to be notified of', () => {
  it('shows the choice at once, and keeps it', async () => {
    const sent = serve(() => Response.json({}));
    callHook(queryClient, useSetTopics)(none);
    await vi.waitFor(() => expect(topics()).toEqual(none));
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(sent).toEqual([{ name: 'push.setTopics', input: { topics: none }, key: undefined }]);
    expect([topics(), staleQueries(queryClient)]).toEqual([none, []]);
  });

  it('reads again what is stored if it could not be saved, and says so', async () => {
    serve(() => refusal('INVALID_REQUEST'));
    callHook(queryClient, useSetTopics)(none);
    await vi.waitFor(() => expect(shownToast.get()).toMatchObject({ tone: 'error' }));
    expect(staleQueries(queryClient)).toEqual(['push.get']);
  });

  it('adds no device to a page that has not read it', async () => {
    queryClient.removeQueries({ queryKey: ['push.get'] });
    serve(() => Response.json({}));
    callHook(queryClient, useSetTopics)(none);
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(topics()).toBeUndefined();
  });
});

describe('a page that is loaded', () => {
  it.each<[string, Partial<typeof browser>]>([
    ['has lost its subscription', {}],
    ['has one for an earlier key of the server', { key: [9] }],
  ])('subscribes its browser again if it %s', async (_when, changes) => {
    Object.assign(browser, changes);
    const sent = serve((name) => Response.json(name === 'push.get' ? device(some) : { topics: some }));
    await renewSubscription(queryClient, signal);
    expect(sent.map(({ name }) => name)).toEqual(['push.get', 'push.subscribe']);
    expect(sent[1]?.input).toEqual({ subscription });
  });

  it.each<[string, Partial<typeof browser>, ReplyOf<'push.get'>]>([
    ['when its subscription is for this key', { key: [1, 2, 3] }, device(some)],
    ['when messages are turned off', {}, device(null)],
    ['when the site sends none', {}, device(some, null)],
  ])('does not subscribe its browser again %s', async (_when, changes, stored) => {
    Object.assign(browser, changes);
    const sent = serve((name) => Response.json(name === 'push.get' ? stored : { topics: some }));
    await renewSubscription(queryClient, signal);
    expect(sent.map(({ name }) => name)).toEqual(['push.get']);
  });

  it('asks nothing if the player has not allowed messages', async () => {
    for (const permission of ['default', 'denied'] as const) {
      browser.permission = permission;
      const sent = serve(() => Response.json(device(some)));
      await renewSubscription(queryClient, signal);
      expect(sent).toEqual([]);
    }
  });

  it('asks nothing more once the player has left it', async () => {
    const sent = serve(() => Response.json(device(some)));
    await renewSubscription(queryClient, AbortSignal.abort());
    expect([sent, browser.key]).toEqual([[], null]);
  });

  it('leaves a failure to the next load', async () => {
    serve(() => refusal('INVALID_REQUEST'));
    await expect(renewSubscription(queryClient, signal)).resolves.toBeUndefined();
  });

  it('reads the device only where it is shown', () => {
    expect(callHook(cacheOf('me'), () => useDevice(false)).fetchStatus).toBe('idle');
    expect(callHook(cacheOf('me'), () => useDevice()).fetchStatus).toBe('fetching');
  });
});
