import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import { sha256 } from '../../platform/sha256.js';
import { findDeliveryEnd, insertDelivery, keepDeliveryEnd } from './store/deliveries.js';
import type { WithCookies } from './visit.js';

/** For how long the end of a delivery is known: as long as the state that it carried was good for. */
const knownForMs = 10 * 60_000;

/** How often one delivery looks whether the one before it has ended. */
const lookEveryMs = 100;

/** For how long a visitor may come again: a double click, or a browser that tries again, takes no longer. */
const signsInForMs = 30_000;

/** What came of a delivery. */
export interface Delivery extends WithCookies<string> {
  /** Who was signed in by it; null if nobody was. */
  signedInId: string | null;
}

/**
 * What other sites send a browser back with. It may come twice, of a double click there or of a browser that tries again,
 * and is good once: whoever comes second is led to where the first one ends, at whatever server.
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
   * `patienceMs`, and sets no cookies but those that `signIn` gives where the first one signed a player in; in vain, or
   * too late for that, it is delivered itself.
   */
  async once(
    key: string,
    patienceMs: number,
    deliver: () => Promise<Delivery>,
    signIn?: (playerId: string) => Promise<string[]>,
  ): Promise<Delivery> {
    const id = idOf(key);
    const now = this.#clock.now();
    const isFirst = await this.#insert(id, now);
    const known = isFirst ? undefined : await this.#endOf(id, patienceMs);
    if (known !== undefined) {
      const { path, signedInId, cameAt } = known;
      if (signIn === undefined || signedInId === null) return { reply: path, signedInId, cookies: [] };
      const isSoon = now.getTime() - cameAt.getTime() <= signsInForMs;
      return isSoon ? { reply: path, signedInId, cookies: await signIn(signedInId) } : deliver();
    }
    const finished = await deliver();
    await this.#keep(id, finished);
    return finished;
  }

  /** Has a delivery under `key`, should one come, lead to where `finished` did. */
  async note(key: string, finished: Delivery): Promise<void> {
    const id = idOf(key);
    await this.#insert(id, this.#clock.now());
    await this.#keep(id, finished);
  }

  #insert(id: string, now: Date): Promise<boolean> {
    const expiresAt = new Date(now.getTime() + knownForMs);
    return this.#database.run((connection) => insertDelivery(connection, { id, now, expiresAt }));
  }

  #keep(id: string, { reply, signedInId }: Delivery): Promise<void> {
    return this.#database.run((connection) => keepDeliveryEnd(connection, id, { path: reply, signedInId }));
  }

  async #endOf(id: string, patienceMs: number) {
    for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += lookEveryMs) {
      const end = await this.#database.run((connection) => findDeliveryEnd(connection, id));
      if (end !== undefined) return end;
      await delay(lookEveryMs);
    }
    return undefined;
  }
}

/** A UUID, as all of the table's ids are. */
function idOf(key: string): string {
  return sha256(key).slice(0, 32);
}
