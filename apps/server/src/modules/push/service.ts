import {
  notificationKinds,
  notificationPath,
  notificationTexts,
  type InputOf,
  type PushMessage,
  type PushTopics,
} from '@game/contract';
import type { Config } from '../../config.js';
import { nullable, object, oneOf, text } from '../../platform/database/columns.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import { isAllowedEndpoint } from '../../platform/web-push/endpoints.js';
import { generatePrivateKey, isPublicKey, publicKeyOf } from '../../platform/web-push/vapid-key.js';
import { SubscriptionGone, WebPush } from '../../platform/web-push/web-push.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { settings } from '../settings/service.js';
import { GamePushes } from './game-pushes.js';
import * as store from './store.js';

export type { GameEvent } from './store.js';

/** The maximum number of devices of a player. The oldest one is turned off. */
const maximumDevices = 10;

const readContent = object({
  kind: oneOf(notificationKinds),
  targetId: text,
  name: nullable(text),
  opponentId: nullable(text),
});
type Content = ReturnType<typeof readContent>;

/** How long a message is worth sending, in milliseconds: longer for what a player must not miss. */
const lifetimesMs: Record<keyof PushTopics, number> = {
  games: 3_600_000,
  tournaments: 12 * 3_600_000,
  prizes: 24 * 3_600_000,
};

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'logger'>;

/** Push messages to the devices of players (Web Push). Each device is the session of a browser. */
export class Push {
  readonly #dependencies: Dependencies & { hosts: string[] };
  readonly #webPush: WebPush | null;
  /** The application server key; null if push is off. */
  readonly publicKey: string | null;
  readonly games: GamePushes;

  private constructor(
    dependencies: Dependencies & Config['push'] & { publicKey: string | null; privateKey: string | undefined },
  ) {
    const { publicKey, privateKey, subject } = dependencies;
    this.#dependencies = dependencies;
    this.publicKey = publicKey;
    this.#webPush =
      publicKey === null || privateKey === undefined ? null : new WebPush({ publicKey, privateKey, subject });
    this.games = new GamePushes(dependencies, this.#webPush !== null);
  }

  /** Builds the service. In development, the first server process on a database generates the key. */
  static async create(dependencies: Dependencies & { push: Config['push'] }): Promise<Push> {
    const { database, push } = dependencies;
    const generated = push.generatesKey && push.privateKey === undefined;
    const privateKey = generated
      ? await database.run((on) => settings.findOrAdd(on, 'vapid_private_key', generatePrivateKey()))
      : push.privateKey;
    const publicKey = privateKey === undefined ? null : publicKeyOf(privateKey);
    return new Push({ ...dependencies, ...push, privateKey, publicKey });
  }

  /** Returns what a session's device wants; null if push is off there. */
  async topicsOf(tokenHash: string | null): Promise<PushTopics | null> {
    if (tokenHash === null) return null;
    return (await this.#dependencies.database.read((on) => store.findTopics(on, tokenHash))) ?? null;
  }

  /**
   * Turns push on for a session's device. Returns what it wants: everything, at first.
   * @throws {Refusal} `PUSH_UNAVAILABLE`, `PUSH_SERVICE_UNKNOWN`, `PUSH_KEY_INVALID`, `NOT_SIGNED_IN` or `PUSH_SUBSCRIPTION_TAKEN`.
   */
  async subscribe(
    player: Player,
    tokenHash: string | null,
    { subscription: { endpoint, keys } }: InputOf<'push.subscribe'>,
  ): Promise<PushTopics> {
    const { database, clock, random, hosts } = this.#dependencies;
    if (this.#webPush === null) throw new Refusal('PUSH_UNAVAILABLE');
    if (!isAllowedEndpoint(endpoint, hosts)) throw new Refusal('PUSH_SERVICE_UNKNOWN');
    if (!isPublicKey(keys.p256dh)) throw new Refusal('PUSH_KEY_INVALID');
    if (tokenHash === null) throw new Refusal('NOT_SIGNED_IN');
    const subscription = { id: random.uuid(), endpoint, ...keys, createdAt: clock.now() };
    return database.transaction(async (on) => {
      const stored = await store.upsertSubscription(on, tokenHash, subscription);
      if (stored === undefined) throw new Refusal('NOT_SIGNED_IN');
      const { topics } = stored;
      if (topics === null) throw new Refusal('PUSH_SUBSCRIPTION_TAKEN');
      await store.deleteSubscriptionsBeyond(on, player.id, maximumDevices);
      return topics;
    });
  }

  /**
   * Changes what a session's device wants.
   * @throws {Refusal} `PUSH_IS_OFF`
   */
  async setTopics(tokenHash: string | null, topics: PushTopics): Promise<void> {
    const { database } = this.#dependencies;
    const isOn = tokenHash !== null && (await database.run((on) => store.updateTopics(on, tokenHash, topics)));
    if (!isOn) throw new Refusal('PUSH_IS_OFF');
  }

  /** Turns push off for a session's device. */
  async unsubscribe(tokenHash: string | null): Promise<void> {
    if (tokenHash !== null) await this.#dependencies.database.run((on) => store.deleteSubscriptionOf(on, tokenHash));
  }

  /**
   * Sends a notification to a device, unless the player has read it, no longer wants it, or it is too old. Deletes a
   * subscription that has ended. Only the outbox calls this.
   * @throws {PushRejected} or another error, if a later attempt can succeed.
   */
  async deliver(subscriptionId: string, stored: unknown, createdAt: Date): Promise<void> {
    const { database, clock, logger } = this.#dependencies;
    if (this.#webPush === null) return;
    const content = readContent(stored);
    const delivery = await database.run((on) => store.findDelivery(on, subscriptionId, content));
    if (delivery === undefined || delivery.isRead) return;
    const leftMs = createdAt.getTime() + lifetimesMs[delivery.topic] - clock.now().getTime();
    if (leftMs < 0) return;
    const message = messageOf(content, delivery);
    const options = { ttlSeconds: Math.ceil(leftMs / 1000), topic: sha256(message.tag, 'base64url').slice(0, 32) };
    try {
      await this.#webPush.send(delivery, JSON.stringify(message), options);
    } catch (error) {
      if (!(error instanceof SubscriptionGone)) throw error;
      await database.run((on) => store.deleteSubscription(on, subscriptionId));
      logger.info({ subscription: subscriptionId }, 'deleted a push subscription that has ended');
    }
  }
}

function messageOf({ kind, targetId, name }: Content, { username, isBot }: store.Delivery): PushMessage {
  const subject = username === null ? (name ?? '') : isBot ? `${username} (BOT)` : username;
  const { title, message } = notificationTexts[kind];
  return {
    tag: `${kind}:${targetId}`,
    ...(kind === 'gameDecided' || kind === 'gameForfeited' ? { replaces: `gameJoined:${targetId}` } : {}),
    title: title(subject),
    body: message(subject),
    path: notificationPath(kind, targetId),
  };
}
