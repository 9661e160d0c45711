import { randomUUID } from 'node:crypto';
import { createClient } from 'redis';
import type { Logger } from '../../platform/logger.js';
import type { Bus, BusListener, BusMessage } from './bus.js';

const channel = 'realtime';

/** How long the first connection may take, in milliseconds. */
const connectTimeoutMs = 5_000;

/** Carries messages by Redis's publish and subscribe. The client reconnects automatically. */
export class RedisBus implements Bus {
  readonly #processId = randomUUID();
  readonly #publisher: ReturnType<typeof createClient>;
  readonly #subscriber: ReturnType<typeof createClient>;
  readonly #logger: Logger;

  private constructor(url: string, logger: Logger) {
    this.#logger = logger;
    // What cannot be sent now is of no use later: browsers catch up instead.
    this.#publisher = createClient({ url, disableOfflineQueue: true });
    this.#subscriber = createClient({ url });
    for (const client of [this.#publisher, this.#subscriber]) {
      client.on('error', (error: Error) => logger.warn({ err: error }, 'the connection to Redis failed'));
    }
  }

  /** Connects; rejects if Redis cannot be reached. */
  static async connect(url: string, logger: Logger): Promise<RedisBus> {
    const bus = new RedisBus(url, logger);
    const giveUp = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('REDIS_URL: Redis cannot be reached')), connectTimeoutMs).unref();
    });
    await Promise.race([bus.#publisher.connect(), giveUp]).catch((error: unknown) => {
      bus.#publisher.destroy();
      throw error;
    });
    return bus;
  }

  get isHearing(): boolean {
    return this.#subscriber.isReady;
  }

  send(message: BusMessage): void {
    this.#publisher.publish(channel, `${this.#processId} ${JSON.stringify(message)}`).catch((error: unknown) => {
      this.#logger.warn({ err: error }, 'notifying other processes failed');
    });
  }

  async listen(listener: BusListener): Promise<void> {
    await this.#subscriber.connect();
    await this.#subscriber.subscribe(channel, (text) => {
      const space = text.indexOf(' ');
      if (text.slice(0, space) !== this.#processId) listener.receive(JSON.parse(text.slice(space + 1)) as BusMessage);
    });
    this.#subscriber.on('ready', () => listener.catchUp());
  }

  async close(): Promise<void> {
    this.#publisher.destroy();
    if (this.#subscriber.isOpen) this.#subscriber.destroy();
  }
}
