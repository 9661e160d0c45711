import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BeaconWatch } from './platform/beacon/beacon-watch.js';
import { DatabaseClock, type Clock } from './platform/clock.js';
import { boolean, text } from './platform/database/columns.js';
import type { Database } from './platform/database/database.js';
import { statement } from './platform/database/statement.js';
import type { Realtime } from './realtime/realtime.js';

/** How much of a disk must be free, in bytes: PostgreSQL and uploads fail on a full one. */
const requiredBytes = 100e6;

/** How long an answer of the database is used, in milliseconds: the check writes, and anyone can ask for it. */
const reuseMs = 1_000;

const tryWriting = statement({
  name: 'server.tryWriting',
  // The message is ignored by everyone, but it is a commit that must reach the disk.
  text: `SELECT current_setting('transaction_read_only') = 'off' AS "isWritable",
    pg_logical_emit_message(true, 'ready', '') AS position`,
  row: { isWritable: boolean, position: text },
});

interface Dependencies {
  database: Database;
  clock: Clock;
  realtime: Pick<Realtime, 'isHearing'>;
  beaconWatch: Pick<BeaconWatch, 'obstacle'> | null;
  config: { dataDirectory: string };
}

/** Decides whether a load balancer should send requests to this process. */
export class Readiness {
  readonly #dependencies: Dependencies;
  readonly #freeBytes: (directory: string) => Promise<number>;
  #isStopping = false;
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
    const { realtime, clock, beaconWatch } = this.#dependencies;
    if (this.#isStopping) return 'the server is stopping';
    if (!realtime.isHearing) return 'messages of other server processes do not arrive';
    const deviationMs = clock instanceof DatabaseClock ? clock.deviationMs : null;
    if (deviationMs !== null) {
      return `the clock of this machine differs from the database's by ${(deviationMs / 1000).toFixed(1)} s`;
    }
    if (beaconWatch?.obstacle) return beaconWatch.obstacle;
    const nowMs = performance.now();
    if (nowMs - this.#check.atMs >= reuseMs) this.#check = { atMs: nowMs, obstacle: this.#checkStorage() };
    return this.#check.obstacle;
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

/** Returns whether the database accepts changes. Rejects if it does not answer, is a standby, or cannot write its log. */
async function isWritable(database: Database): Promise<boolean> {
  const [row] = await database.run((on) => tryWriting(on));
  return row?.isWritable === true;
}

/** Returns how many bytes are free on the disk of a directory; Infinity if there is no such directory. */
async function freeBytesOf(directory: string): Promise<number> {
  const found = await statfs(directory).catch(() => null);
  return found === null ? Infinity : found.bavail * found.bsize;
}
