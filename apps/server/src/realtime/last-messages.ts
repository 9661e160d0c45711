import type { Room } from './room.js';

/** How long the last message to a room is remembered, in milliseconds. A page on a slow phone takes some of this to connect. */
const rememberedMs = 60_000;

/** How long others may take to send to a process that has started to listen, in milliseconds. */
const settlingMs = 2_000;

/** Remembers when each room got its last message. */
export class LastMessages {
  readonly #nowMs: () => number;
  /** By room, the oldest first. */
  readonly #sentAtMs = new Map<Room, number>();
  #startMs = Infinity;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Starts, or starts again because messages may have been lost. */
  start(): void {
    this.#startMs = this.#nowMs() + settlingMs;
  }

  /** Records that a message is sent to `rooms` now. */
  add(rooms: Room[]): void {
    const nowMs = this.#nowMs();
    for (const room of rooms) {
      this.#sentAtMs.delete(room);
      this.#sentAtMs.set(room, nowMs);
    }
    for (const [room, sentAtMs] of this.#sentAtMs) {
      if (sentAtMs > nowMs - rememberedMs) return;
      this.#sentAtMs.delete(room);
    }
  }

  /** Returns for how long no message has certainly been sent to any of `rooms`, in milliseconds. */
  quietMs(rooms: Room[]): number {
    const nowMs = this.#nowMs();
    const lastMs = Math.max(this.#startMs, ...rooms.map((room) => this.#sentAtMs.get(room) ?? -Infinity));
    return Math.max(0, Math.min(rememberedMs, nowMs - lastMs));
  }
}
