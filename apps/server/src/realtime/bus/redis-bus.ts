import { randomUUID } from 'node:crypto';
import { createClient } from 'redis';
import type { Logger } from '../../platform/logger.js';
import type { Metrics } from '../../platform/metrics.js';
import { readMessage, readText, type Bus, type BusListener, type BusMessage } from './bus.js';

const channel = 'realtime';

/** Here a process announces that it has lost messages that it wanted to send. */
const lossChannel = 'realtime-loss';

/** How long the first connection may take, in milliseconds. */
const connectTimeoutMs = 5_000;

/** Tests of a connection: it is closed after `timeoutMs` without data in either direction. */
const defaultProbe = { everyMs: 5_000, timeoutMs: 10_000 };

/** The longest pause between two attempts to connect again, in milliseconds. */
const longestPauseMs = 5_000;

/** Carries messages by Redis's publish and subscribe. The client reconnects automatically. */
export class RedisBus implements Bus {
  readonly #processId = randomUUID();
  readonly #publisher: ReturnType<typeof createClient>;
  readonly #subscriber: ReturnType<typeof createClient>;
  readonly #logger: Logger;
  readonly #metrics: Metrics;
  #queue: BusMessage[] = [];
  #isSending = false;
  #hasLostMessages = false;

  private constructor(url: string, logger: Logger, metrics: Metrics, probe: typeof defaultProbe) {
    this.#logger = logger;
    this.#metrics = metrics;
    const options = {
      url,
      pingInterval: probe.everyMs,
      socket: {
        socketTimeout: probe.timeoutMs,
        // The client's own strategy gives up after a timeout.
        reconnectStrategy: (retries: number) => Math.min(100 * 2 ** retries, longestPauseMs),
      },
    };
    // What cannot be sent now is of no use later: browsers catch up instead.
    this.#publisher = createClient({ ...options, disableOfflineQueue: true });
    this.#subscriber = createClient(options);
    for (const client of [this.#publisher, this.#subscriber]) {
      client.on('error', (error: Error) => logger.warn({ err: error }, 'the connection to Redis failed'));
    }
    this.#publisher.on('ready', () => this.#announceLoss());
  }

  /** Connects; rejects if Redis cannot be reached. */
  static async connect(url: string, logger: Logger, metrics: Metrics, probe = defaultProbe): Promise<RedisBus> {
    const bus = new RedisBus(url, logger, metrics, probe);
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
    this.#queue.push(message);
    if (!this.#isSending) void this.#sendAll();
  }

  async listen(listener: BusListener): Promise<void> {
    await this.#subscriber.connect();
    await this.#subscriber.subscribe(channel, (text) => {
      const space = text.indexOf(' ');
      if (text.slice(0, space) === this.#processId) return;
      const message = readMessage(readText(text.slice(space + 1)));
      if (message) listener.receive(message);
    });
    await this.#subscriber.subscribe(lossChannel, (senderId) => {
      if (senderId !== this.#processId) listener.catchUp();
    });
    this.#subscriber.on('ready', () => listener.catchUp());
  }

  async close(): Promise<void> {
    this.#publisher.destroy();
    if (this.#subscriber.isOpen) this.#subscriber.destroy();
  }

  /** Waits for Redis after each group of messages: a connection that is only written to is never found dead. */
  async #sendAll(): Promise<void> {
    this.#isSending = true;
    while (this.#queue.length > 0) {
      const messages = this.#queue;
      this.#queue = [];
      const startMs = performance.now();
      try {
        await Promise.all(
          messages.map((message) => this.#publisher.publish(channel, `${this.#processId} ${JSON.stringify(message)}`)),
        );
        this.#metrics.observePublication((performance.now() - startMs) / 1000);
      } catch (error) {
        this.#hasLostMessages = true;
        this.#logger.warn({ err: error }, 'notifying other processes failed');
        // The connection may be ready again already.
        this.#announceLoss();
      }
    }
    this.#isSending = false;
  }

  /** Lets the browsers of the other processes read again what they show, if messages to them were lost. */
  #announceLoss(): void {
    if (!this.#hasLostMessages || !this.#publisher.isReady) return;
    this.#hasLostMessages = false;
    this.#publisher.publish(lossChannel, this.#processId).catch(() => (this.#hasLostMessages = true));
  }
}
