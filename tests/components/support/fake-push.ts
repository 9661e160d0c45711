import type { InputOf } from '@game/contract';

/** What the fake browser sends to the server. */
export const fakeSubscription: InputOf<'push.subscribe'>['subscription'] = {
  endpoint: 'https://push.example/clementine',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};

/** The server's key in tests. */
export const publicKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';

let undo: (() => void)[] = [];

/** Replaces a property of the browser until the end of the test. */
function replace(target: object, name: string, value: unknown): void {
  const original = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, get: () => value });
  undo.push(() => {
    if (original) Object.defineProperty(target, name, original);
    else Reflect.deleteProperty(target, name);
  });
}

/** Lets the browser get push messages, if the player answers `answer` when it asks for the permission. */
export function allowPush(permission: NotificationPermission, answer: NotificationPermission = permission): void {
  let isSubscribed = false;
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => fakeSubscription,
    unsubscribe: async () => (isSubscribed = false),
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
  };
  replace(Notification, 'permission', permission);
  replace(Notification, 'requestPermission', async () => {
    replace(Notification, 'permission', answer);
    return answer;
  });
  const registration = { pushManager };
  replace(navigator, 'serviceWorker', {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
}

/** Makes the browser one that has no push messages, with this user agent. */
export function forbidPush(userAgent: string): void {
  replace(navigator, 'userAgent', userAgent);
  const { PushManager } = window;
  Reflect.deleteProperty(window, 'PushManager');
  undo.push(() =>
    Object.defineProperty(window, 'PushManager', { configurable: true, writable: true, value: PushManager }),
  );
}

/** Gives the browser its own push messages back. */
export function resetPush(): void {
  for (const restore of undo.toReversed()) restore();
  undo = [];
}
