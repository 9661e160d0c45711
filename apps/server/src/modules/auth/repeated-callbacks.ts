import { setTimeout as delay } from 'node:timers/promises';
import type { WithCookies } from '../../platform/http/client-request.js';
import { sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { findCallback, insertCallback, updateCallback } from './store/callbacks.js';

/** How long the outcome of a callback is stored. */
const outcomeLifetimeMs = 10 * 60_000;

/** How often a repeated callback checks whether the first one has finished. */
const pollIntervalMs = 100;

/** How long a repeated callback can still sign in: enough for a double click or a retry of the browser. */
const signInWindowMs = 30_000;

/** The outcome of a callback: the path to redirect to, and the player who was signed in, if any. */
export interface CallbackResult extends WithCookies<string> {
  signedInId: string | null;
}

/**
 * Handles callbacks that arrive more than once, because of a double click or a retry of the browser. The state is used
 * up by the first one; the others redirect to the same path, on any server process. See decision 0020.
 */
export class RepeatedCallbacks {
  readonly #dependencies: Pick<SharedDependencies, 'database' | 'clock'>;

  constructor(dependencies: Pick<SharedDependencies, 'database' | 'clock'>) {
    this.#dependencies = dependencies;
  }

  /**
   * Runs `handle` for the first callback with `key`. A repeated one waits for its outcome, up to `timeoutMs`. If the
   * first one signed a player in, a repeated one gets its own cookies from `signIn`. Without an outcome in time, or
   * after the sign-in window, `handle` runs again.
   */
  async once(
    key: string,
    timeoutMs: number,
    handle: () => Promise<CallbackResult>,
    signIn?: (playerId: string) => Promise<string[]>,
  ): Promise<CallbackResult> {
    const id = idOf(key);
    const now = this.#dependencies.clock.now();
    const isFirst = await this.#insert(id, now);
    const known = isFirst ? undefined : await this.#waitForOutcome(id, timeoutMs);
    if (known !== undefined) {
      const { path, signedInId, startedAt } = known;
      if (signIn === undefined || signedInId === null) return { reply: path, signedInId, cookies: [] };
      if (now.getTime() - startedAt.getTime() > signInWindowMs) return handle();
      return { reply: path, signedInId, cookies: await signIn(signedInId) };
    }
    const result = await handle();
    await this.#update(id, result);
    return result;
  }

  /** Stores `result` for callbacks with `key`, too. */
  async remember(key: string, result: CallbackResult): Promise<void> {
    const id = idOf(key);
    await this.#insert(id, this.#dependencies.clock.now());
    await this.#update(id, result);
  }

  #insert(id: string, now: Date): Promise<boolean> {
    const expiresAt = new Date(now.getTime() + outcomeLifetimeMs);
    return this.#dependencies.database.run((connection) => insertCallback(connection, { id, now, expiresAt }));
  }

  #update(id: string, { reply, signedInId }: CallbackResult): Promise<void> {
    return this.#dependencies.database.run((on) => updateCallback(on, id, { path: reply, signedInId }));
  }

  async #waitForOutcome(id: string, timeoutMs: number) {
    for (let waitedMs = 0; waitedMs <= timeoutMs; waitedMs += pollIntervalMs) {
      const outcome = await this.#dependencies.database.run((connection) => findCallback(connection, id));
      if (outcome !== undefined) return outcome;
      await delay(pollIntervalMs);
    }
    return undefined;
  }
}

/** Returns a UUID, the type of the table's ids. */
function idOf(key: string): string {
  return sha256(key).slice(0, 32);
}
