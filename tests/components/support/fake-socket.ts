import type { EventName, EventOf, WatchAnswer, WatchTarget } from '@game/contract';
import { events } from '@game/contract';
import { expect } from 'vitest';
import * as z from 'zod/mini';

type Listener = (...values: unknown[]) => void;

/** Replaces the Socket.IO connection: delivers the contract's events to the app, and records what the app watches. */
class FakeSocket {
  connected = false;
  readonly #listeners = new Map<string, Set<Listener>>();

  on(name: string, listener: Listener): this {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return this;
  }

  once(name: string, listener: Listener): this {
    const listenOnce: Listener = (...values) => {
      this.off(name, listenOnce);
      listener(...values);
    };
    return this.on(name, listenOnce);
  }

  off(name: string, listener: Listener): this {
    this.#listeners.get(name)?.delete(listener);
    return this;
  }

  connect(): void {
    realtime.attempts += 1;
    queueMicrotask(() => {
      if (this.connected) return;
      if (realtime.isReachable) {
        this.connected = true;
        this.dispatch('connect');
        this.dispatch('realtime.joined', realtime.joined);
      } else this.dispatch('connect_error', new Error('websocket error'));
    });
  }

  disconnect(): void {
    this.drop('io client disconnect');
    sockets.delete(this);
  }

  drop(reason: string): void {
    if (!this.connected) return;
    this.connected = false;
    realtime.watched.length = 0;
    this.dispatch('disconnect', reason);
  }

  emit(name: string, target: WatchTarget): void {
    const key = JSON.stringify(target);
    if (name === 'unwatch')
      realtime.watched.splice(0, Infinity, ...realtime.watched.filter((one) => JSON.stringify(one) !== key));
  }

  timeout(): { emitWithAck(name: string, target: WatchTarget): Promise<WatchAnswer> } {
    return {
      emitWithAck: async (name, target) => {
        if (realtime.isBusy) realtime.postponed += 1;
        if (realtime.isBusy || name !== 'watch') return 'tryAgain';
        realtime.watched.push(target);
        return 'watching';
      },
    };
  }

  dispatch(name: string, ...values: unknown[]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(...values);
  }
}

const sockets = new Set<FakeSocket>();
const isConnected = () => [...sockets].some((socket) => socket.connected);

/** The realtime side of the fake server. */
export const realtime = {
  /** Whether connections succeed. */
  isReachable: true,
  /** Whether the server answers requests to watch a room with `tryAgain`. */
  isBusy: false,
  /** The first message of each connection. By default, the player may have missed something. */
  joined: { playerId: null, quietMs: 0 } as EventOf<'realtime.joined'>,
  /** How many requests were answered with `tryAgain`. */
  postponed: 0,
  /** How often the app has tried to connect. */
  attempts: 0,
  /** What the app watches now, in the order of its requests. */
  watched: [] as WatchTarget[],
  /** Delivers one message, which must be one of the contract's. The test has waited until the app is connected. */
  send<Name extends EventName>(name: Name, message: EventOf<Name>): void {
    if (!isConnected()) throw new Error(`${name} would be lost. Wait until the app is connected.`);
    realtime.publish(name, message);
  },
  /** Delivers one message if the app is connected. */
  publish<Name extends EventName>(name: Name, message: EventOf<Name>): void {
    const parsed = z.parse(events[name], message);
    for (const socket of sockets) if (socket.connected) socket.dispatch(name, parsed);
  },
  /** Closes the connection. New connections fail until `isReachable` is true. */
  drop(): void {
    realtime.isReachable = false;
    for (const socket of sockets) socket.drop('transport close');
  },
  /**
   * Waits until the app is connected and has its first replies. Without them, what a message is about can be part of the
   * first reply, so that it is not new to the app.
   */
  async connected(): Promise<void> {
    await expect.poll(isConnected).toBe(true);
    await realtime.idle();
  },
  /** Waits until the app has all replies. Set by the fake API. */
  idle: async (): Promise<void> => undefined,
  reset(): void {
    sockets.clear();
    Object.assign(realtime, { isReachable: true, isBusy: false, postponed: 0, attempts: 0 });
    realtime.watched.length = 0;
  },
};

/** Replaces Socket.IO's `io`. */
export function io(): FakeSocket {
  const socket = new FakeSocket();
  sockets.add(socket);
  socket.connect();
  return socket;
}
