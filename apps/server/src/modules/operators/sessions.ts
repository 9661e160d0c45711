import type { Transaction } from '../../platform/database/database.js';
import { sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Operator } from './operator.js';
import * as store from './store/sessions.js';

/** How long a session lasts, and how long without use, in milliseconds. */
const lifetimeMs = 12 * 3_600_000;
const idleMs = 30 * 60_000;

/** The use of a session is stored at most this often, in milliseconds. */
const storeUseAfterMs = 60_000;

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random'>;

/** The sessions of the console. The database has only the SHA-256 of their tokens. */
export class OperatorSessions {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Starts a session and returns its token. */
  async start(transaction: Transaction, operatorId: string): Promise<string> {
    const { clock, random } = this.#dependencies;
    const token = random.hexadecimal(32);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    const session = { tokenHash: sha256(token), operatorId, createdAt: now, expiresAt, lastUsedAt: now };
    await store.insertSession(transaction, session);
    return token;
  }

  /** Returns the operator of a session, and the notice for the next page; null if the session is over. */
  async find(token: string): Promise<{ operator: Operator; notice: string | null } | null> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const tokenHash = sha256(token);
    const usedAfter = new Date(now.getTime() - idleMs);
    return database.run(async (on) => {
      const session = await store.findSession(on, tokenHash, { now, usedAfter });
      if (!session) return null;
      const { operator, notice, lastUsedAt } = session;
      if (now.getTime() - lastUsedAt.getTime() >= storeUseAfterMs) {
        await store.updateSession(on, tokenHash, { lastUsedAt: now });
      }
      return { operator, notice };
    });
  }

  /** Sets what the next page says about the last action; null removes it. */
  async setNotice(token: string, notice: string | null): Promise<void> {
    await this.#dependencies.database.run((on) => store.updateSession(on, sha256(token), { notice }));
  }

  /** Ends a session. */
  async end(token: string): Promise<void> {
    await this.#dependencies.database.run((on) => store.deleteSession(on, sha256(token)));
  }

  /** Deletes the sessions that are over. */
  async deleteEnded(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    await database.run((on) => store.deleteEndedSessions(on, now, new Date(now.getTime() - idleMs)));
  }
}
