import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import { sha256 } from '../../platform/seal.js';
import { findDeliveryEnd, insertDelivery, keepDeliveryEnd } from './store/deliveries.js';
import type { WithCookies } from './visit.js';

/** For how long the end of a delivery is known: as long as the state that it carried was good for. */
const knownForMs = 10 * 60_000;

/** How often one delivery looks whether the one before it has ended. */
const lookEveryMs = 100;

/**
 * What other sites send a player's browser back with. It may come twice, of a double click there or of a browser that
 * tries again, and is good once: whoever comes second is led to where the first one ends, at whatever server.
 */
export class Deliveries {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor({ database, clock }: { database: Database; clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Runs `deliver`, whose reply is a path, for the first delivery under `key`. A later one waits for that path, up to
   * `patienceMs`, and sets no cookies; in vain, it is delivered itself.
   */
  async once(
    key: string,
    patienceMs: number,
    deliver: () => Promise<WithCookies<string>>,
  ): Promise<WithCookies<string>> {
    // A UUID, as all of the table's ids are.
    const id = sha256(key).slice(0, 32);
    const now = this.#clock.now();
    const expiresAt = new Date(now.getTime() + knownForMs);
    const isFirst = await this.#database.run((connection) => insertDelivery(connection, { id, now, expiresAt }));
    const known = isFirst ? undefined : await this.#endOf(id, patienceMs);
    if (known !== undefined) return { reply: known, cookies: [] };
    const finished = await deliver();
    await this.#database.run((connection) => keepDeliveryEnd(connection, id, finished.reply));
    return finished;
  }

  async #endOf(id: string, patienceMs: number): Promise<string | undefined> {
    for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += lookEveryMs) {
      const end = await this.#database.run((connection) => findDeliveryEnd(connection, id));
      if (end !== undefined) return end;
      await delay(lookEveryMs);
    }
    return undefined;
  }
}
