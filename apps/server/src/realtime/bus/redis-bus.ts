import { randomUUID } from 'node:crypto';
import { createClient } from 'redis';
import type { Logger } from '../../platform/logger.js';
import type { Metrics } from '../../platform/metrics.js';
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
  readonly #metrics: Metrics;

  private constructor(url: string, logger: Logger, metrics: Metrics) {
    this.#logger = logger;
    this.#metrics = metrics;
    // What cannot be sent now is of no use later: browsers catch up instead.
    this.#publisher = createClient({ url, disableOfflineQueue: true });
    this.#subscriber = createClient({ url });
    for (const client of [this.#publisher, this.#subscriber]) {
      client.on('error', (error: Error) => logger.warn({ err: error }, 'the connection to Redis failed'));
    }
  }

  /** Connects; rejects if Redis cannot be reached. */
  static async connect(url: string, logger: Logger, metrics: Metrics): Promise<RedisBus> {
    const bus = new RedisBus(url, logger, metrics);
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
    const startMs = performance.now();
    this.#publisher.publish(channel, `${this.#processId} ${JSON.stringify(message)}`).then(
      () => this.#metrics.observePublication((performance.now() - startMs) / 1000),
      (error: unknown) => this.#logger.warn({ err: error }, 'notifying other processes failed'),
    );
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
