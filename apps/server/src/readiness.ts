import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BeaconWatch } from './platform/beacon/beacon-watch.js';
import { DatabaseClock, type Clock } from './platform/clock.js';
import type { Database } from './platform/database/database.js';
import { isWritable } from './platform/database/writability.js';
import type { OnlinePlayers } from './modules/counters/online-players.js';
import type { Realtime } from './realtime/realtime.js';

/** How much of a disk must be free, in bytes: PostgreSQL and uploads fail on a full one. */
const requiredBytes = 100e6;

/** How long an answer of the database is used, in milliseconds: the check writes, and anyone can ask for it. */
const reuseMs = 1_000;

/**
 * How long a process that no longer gets the messages of others stays ready in any case, in milliseconds. After that time, the
 * others have noted whether they get them.
 */
const deafnessLimitMs = 5_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  realtime: Pick<Realtime, 'isHearing'>;
  onlinePlayers: Pick<OnlinePlayers, 'othersHear'>;
  beaconWatch: Pick<BeaconWatch, 'obstacle'> | null;
  config: { dataDirectory: string };
}

/** Decides whether a load balancer should send requests to this process. */
export class Readiness {
  readonly #dependencies: Dependencies;
  readonly #freeBytes: (directory: string) => Promise<number>;
  #isStopping = false;
  #deafSinceMs: number | null = null;
  #check: { atMs: number; obstacle: Promise<string | null> } = { atMs: -Infinity, obstacle: Promise.resolve(null) };

  constructor(dependencies: Dependencies, freeBytes = freeBytesOf) {
    this.#dependencies = dependencies;
    this.#freeBytes = freeBytes;
  }

  /** Makes this process not ready, because it is about to stop. */
  announceStop(): void {
    this.#isStopping = true;
  }

  /** Returns why this process is not ready; null if it is. */
  async findObstacle(): Promise<string | null> {
    const { clock, beaconWatch } = this.#dependencies;
    if (this.#isStopping) return 'the server is stopping';
    const deviationMs = clock instanceof DatabaseClock ? clock.deviationMs : null;
    if (deviationMs !== null) {
      return `the clock of this machine differs from the database's by ${(deviationMs / 1000).toFixed(1)} s`;
    }
    if (beaconWatch?.obstacle) return beaconWatch.obstacle;
    const nowMs = performance.now();
    if (nowMs - this.#check.atMs >= reuseMs) {
      const isDeaf = this.#isDeaf(nowMs);
      const obstacle = this.#checkStorage().then((found) => found ?? (isDeaf ? this.#checkOthers() : null));
      this.#check = { atMs: nowMs, obstacle };
    }
    return this.#check.obstacle;
  }

  /** What does not work, although requests can be sent to this process; null if everything works. */
  get degradation(): string | null {
    return this.#dependencies.realtime.isHearing
      ? null
      : 'messages of other server processes arrive late or not at all';
  }

  #isDeaf(nowMs: number): boolean {
    if (this.#dependencies.realtime.isHearing) this.#deafSinceMs = null;
    else this.#deafSinceMs ??= nowMs;
    return this.#deafSinceMs !== null && nowMs - this.#deafSinceMs >= deafnessLimitMs;
  }

  /** A process that alone gets no messages leaves. If all have lost them, play goes on: no other is better. */
  #checkOthers(): Promise<string | null> {
    return this.#dependencies.onlinePlayers.othersHear().then(
      (hear) => (hear ? 'messages of other server processes arrive at the others, but not here' : null),
      () => null,
    );
  }

  async #checkStorage(): Promise<string | null> {
    const { database, config } = this.#dependencies;
    for (const directory of [config.dataDirectory, join(config.dataDirectory, 'postgres')]) {
      if ((await this.#freeBytes(directory)) < requiredBytes) return `the disk of ${directory} is full`;
    }
    return isWritable(database).then(
      (writable) => (writable ? null : 'the database is read-only'),
      () => 'the database does not answer, or cannot write',
    );
  }
}

/** Returns how many bytes are free on the disk of a directory; Infinity if there is no such directory. */
async function freeBytesOf(directory: string): Promise<number> {
  const found = await statfs(directory).catch(() => null);
  return found === null ? Infinity : found.bavail * found.bsize;
}
