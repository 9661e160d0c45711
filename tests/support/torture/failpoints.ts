import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';

/** What happens at a failpoint: to the whole process, or to one connection. */
export const interruptions = ['killed before', 'killed after', 'disconnected after'] as const;

export type Interruption = (typeof interruptions)[number];

/** The first bytes of PostgreSQL's messages that end a statement: Query and Sync. */
const endsStatement = Buffer.from('QS');

/**
 * Interrupts a server at a chosen statement, on the level of its connections. For the database, a process is killed
 * when all its connections end and it opens no others.
 */
export class Failpoints {
  readonly #sockets = new Set<Socket>();
  #statementsLeft = Infinity;
  #interruption: Interruption = 'killed before';
  #isKilled = false;

  /** Returns options with which the connections of a server have failpoints. */
  watch(connection: ClientConfig): ClientConfig {
    return { ...connection, stream: () => this.#createSocket() };
  }

  /**
   * Runs `work`, and interrupts its process before or after a statement, counted from 1. Returns the result, or undefined if
   * it has failed, and whether the statement was reached. Afterwards, the process can connect again.
   */
  async interrupt<Result>(
    statement: number,
    interruption: Interruption,
    work: () => Promise<Result>,
  ): Promise<{ result: Result | undefined; isReached: boolean }> {
    this.#statementsLeft = statement;
    this.#interruption = interruption;
    const result = await work().catch(() => undefined);
    const isReached = this.#statementsLeft <= 0;
    this.#statementsLeft = Infinity;
    this.#isKilled = false;
    return { result, isReached };
  }

  #createSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket.once('close', () => this.#sockets.delete(socket)));
    if (this.#isKilled) process.nextTick(() => socket.destroy(new Error('the process is killed')));
    // Node replaces `write` when a socket starts to connect.
    socket.once('connect', () => this.#interceptWrites(socket));
    return socket;
  }

  #interceptWrites(socket: Socket): void {
    const write = socket.write.bind(socket) as (chunk: Buffer, callback?: () => void) => boolean;
    socket.write = (chunk: unknown, ...others: unknown[]) => {
      const message = chunk as Buffer;
      const isLast = endsStatement.includes(message[0] ?? 0) && this.#isLast();
      if (!isLast) return write(message, others[0] as (() => void) | undefined);
      const interrupt = () => this.#interruptAt(socket);
      if (this.#interruption !== 'killed before') return write(message, interrupt);
      interrupt();
      return false;
    };
  }

  #isLast(): boolean {
    this.#statementsLeft -= 1;
    return this.#statementsLeft === 0;
  }

  #interruptAt(socket: Socket): void {
    if (this.#interruption === 'disconnected after') return void socket.destroy();
    this.#isKilled = true;
    for (const each of this.#sockets) each.destroy();
  }
}
