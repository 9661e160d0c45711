import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { Logger } from '../../platform/logger.js';
import type { Metrics } from '../../platform/metrics.js';
import { readMessage, readText, type Bus, type BusListener, type BusMessage } from './bus.js';
import { Envelopes } from './envelopes.js';

const channel = 'realtime';

/** Pauses between two attempts to listen again, in milliseconds; the last one repeats. */
const reconnectPausesMs = [100, 200, 500, 1_000, 2_000, 5_000];

/** How often the listening connection is tested, and how long an answer may take, in milliseconds. */
const probeEveryMs = 5_000;
const probeTimeoutMs = 5_000;

/** How long others may take to answer a process that has announced itself, in milliseconds. */
const answerTimeMs = 2_000;

const notify = statement({
  name: 'realtime.notify',
  text: 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload',
  row: {},
});

const greeting = z.object({ kind: z.enum(['hello', 'present', 'goodbye']) });
const received = z.discriminatedUnion('kind', [
  greeting,
  z.object({ kind: z.literal('messages'), messages: z.array(z.unknown()) }),
]);
type Packet = z.infer<typeof greeting> | { kind: 'messages'; messages: BusMessage[] };

interface Options {
  /** Connects to the database itself: a pooler in transaction mode does not deliver notifications. */
  connection: ClientConfig;
  /** Sends the notifications. */
  database: Database;
  logger: Logger;
  metrics: Metrics;
}

/**
 * Carries messages by LISTEN and NOTIFY. Each process announces itself when it starts to listen. While a process is alone,
 * it sends nothing. Messages that are published while others are being sent share a statement.
 */
export class PostgresBus implements Bus {
  readonly #options: Options;
  readonly #processId = randomUUID();
  readonly #envelopes = new Envelopes();
  readonly #closing = new AbortController();
  /** The other processes that have announced themselves. */
  readonly #peers = new Set<string>();
  #listener: BusListener | undefined;
  #client: Client | undefined;
  #queue: Packet[] = [];
  #sending: Promise<void> | undefined;
  #hasLostMessages = false;
  #announcedAtMs = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  get isHearing(): boolean {
    return this.#client !== undefined;
  }

  /** How many other processes have announced themselves. */
  get peerCount(): number {
    return this.#peers.size;
  }

  send(message: BusMessage): void {
    if (this.#isAlone) return;
    const last = this.#queue.at(-1);
    if (last?.kind === 'messages') last.messages.push(message);
    else this.#enqueue({ kind: 'messages', messages: [message] });
  }

  async listen(listener: BusListener): Promise<void> {
    this.#listener = listener;
    await this.#connect();
  }

  async close(): Promise<void> {
    if (this.#client) this.#enqueue({ kind: 'goodbye' });
    this.#closing.abort();
    await this.#sending;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  /** A process that cannot hear, or has only just announced itself, does not know whether others are there. */
  get #isAlone(): boolean {
    return this.isHearing && this.#peers.size === 0 && performance.now() - this.#announcedAtMs > answerTimeMs;
  }

  async #connect(): Promise<void> {
    const { connection, logger } = this.#options;
    const client = new Client({ ...connection, keepAlive: true, connectionTimeoutMillis: probeTimeoutMs });
    client.on('error', (error) =>
      logger.warn({ err: error }, 'the connection that listens to other processes was lost'),
    );
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      this.#closing.signal.throwIfAborted();
    } catch (error) {
      // Closes a connection that failed to listen.
      await client.end().catch(() => undefined);
      throw error;
    }
    client.once('end', () => this.#reconnect());
    this.#client = client;
    this.#peers.clear();
    this.#announcedAtMs = performance.now();
    this.#enqueue({ kind: 'hello' });
    await this.#sending;
    void this.#probe(client);
  }

  /** Notices a connection that is dead without an error. */
  async #probe(client: Client): Promise<void> {
    while (this.#client === client) {
      await delay(probeEveryMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
      if (this.#closing.signal.aborted || this.#client !== client) return;
      const timeout = setTimeout(() => client.connection.stream.destroy(), probeTimeoutMs);
      await client.query('SELECT 1').catch(() => undefined);
      clearTimeout(timeout);
    }
  }

  #reconnect(): void {
    if (this.#closing.signal.aborted) return;
    this.#client = undefined;
    void this.#connectAgain();
  }

  async #connectAgain(): Promise<void> {
    const { signal } = this.#closing;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const pauseMs = reconnectPausesMs[Math.min(attempt, reconnectPausesMs.length - 1)];
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#connect();
        this.#listener?.catchUp();
        return;
      } catch (error) {
        if (!signal.aborted) this.#options.logger.warn({ err: error }, 'listening to other processes failed');
      }
    }
  }

  #enqueue(packet: Packet): void {
    this.#queue.push(packet);
    this.#sending ??= this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    // Everything that this turn still publishes goes along.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const packets = this.#queue;
      this.#queue = [];
      const payloads = packets.flatMap((packet) => this.#envelopes.wrap(this.#processId, JSON.stringify(packet)));
      const startMs = performance.now();
      try {
        await this.#options.database.run((on) => notify(on, [channel, payloads]));
        this.#options.metrics.observePublication((performance.now() - startMs) / 1000);
        if (this.#hasLostMessages) {
          this.#hasLostMessages = false;
          this.#queue.push({ kind: 'hello' });
        }
      } catch (error) {
        this.#hasLostMessages = true;
        this.#options.logger.warn({ err: error }, 'notifying other processes failed');
      }
    }
    this.#sending = undefined;
  }

  #receive(payload: string): void {
    const envelope = this.#envelopes.unwrap(payload);
    if (!envelope || envelope.senderId === this.#processId) return;
    const packet = received.safeParse(readText(envelope.text)).data;
    if (!packet) return;
    if (packet.kind === 'messages') {
      for (const sent of packet.messages) {
        const message = readMessage(sent);
        if (message) this.#listener?.receive(message);
      }
      return;
    }
    if (packet.kind === 'goodbye') {
      this.#peers.delete(envelope.senderId);
      return;
    }
    // A process that announces itself again has lost messages that it wanted to send.
    if (packet.kind === 'hello' && this.#peers.has(envelope.senderId)) this.#listener?.catchUp();
    this.#peers.add(envelope.senderId);
    if (packet.kind === 'hello') this.#enqueue({ kind: 'present' });
  }
}
