import * as z from 'zod/mini';
import { command, query } from './operation.js';

/** What a device gets push messages about. */
export const pushTopics = z.object({ games: z.boolean(), tournaments: z.boolean(), prizes: z.boolean() });
export type PushTopics = z.infer<typeof pushTopics>;

/** A key of `length` characters in base64url, without padding. */
const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)));

/** What the browser's `PushSubscription.toJSON()` returns. */
const subscription = z.object({
  endpoint: z.string().check(z.maxLength(1000)),
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
});

/** A push message, as the service worker gets it. It says no more than the inbox: never who won a game. */
export interface PushMessage {
  /** The id of the notification. A message with the same tag replaces the one that is shown. */
  tag: string;
  /** The tag of an earlier notification that this one makes useless. */
  replaces?: string;
  title: string;
  body: string;
  /** The page about it. */
  path: string;
}

/** The operations on push messages to this device, which is the caller's session. */
export const pushOperations = {
  'push.get': query({
    access: 'player',
    summary: 'Returns the key for subscriptions, and what this device gets push messages about',
    input: z.object({}),
    reply: z.object({
      /** The application server key (VAPID); null if the server sends no push messages. */
      publicKey: z.nullable(z.string()),
      /** null if push is off on this device. */
      topics: z.nullable(pushTopics),
    }),
  }),
  'push.subscribe': command({
    access: 'player',
    summary: "Turns push messages on for this device, with the browser's subscription",
    input: z.object({ subscription }),
    reply: z.object({ topics: pushTopics }),
    invalidInput: 'PUSH_SUBSCRIPTION_INVALID',
    isIdempotent: true,
    refusals: ['PUSH_KEY_INVALID', 'PUSH_SERVICE_UNKNOWN', 'PUSH_SUBSCRIPTION_TAKEN', 'PUSH_UNAVAILABLE'],
  }),
  'push.setTopics': command({
    access: 'player',
    summary: 'Chooses what this device gets push messages about; refused if push is off',
    input: z.object({ topics: pushTopics }),
    reply: z.object({ topics: pushTopics }),
    isIdempotent: true,
    refusals: ['PUSH_IS_OFF'],
  }),
  'push.unsubscribe': command({
    access: 'player',
    summary: 'Turns push messages off for this device',
    input: z.object({}),
    reply: z.object({}),
    isIdempotent: true,
  }),
};
