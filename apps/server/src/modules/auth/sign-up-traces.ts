import type { SignUpTrace } from '@game/database';
import type { Transaction } from '../../platform/database/database.js';
import type { ClientRequest } from '../../platform/http/client-request.js';
import { customerNetworkOf } from '../../platform/rate-limits.js';
import { hmacSha256, sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { SignedCookies } from './cookies.js';
import { deleteTracesCreatedBefore, insertTrace } from './store/sign-up-traces.js';

const cookieName = 'device';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random'> & {
  cookies: SignedCookies;
  /** The secret of the site, from which the key of the digests is derived. */
  secret: string;
  signUpTraceMs: number;
};

/**
 * Remembers for some time from which network address and browser an account was created, to find accounts that belong
 * together. Only keyed digests are stored, so that neither can be read.
 */
export class SignUpTraces {
  readonly #dependencies: Dependencies;
  readonly #key: string;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#key = sha256(`sign-up traces|${dependencies.secret}`);
  }

  /** Returns the trace of a sign-up, and the cookie that gives its browser a random id if it has none. */
  of({ cookies: header, networkParty }: Pick<ClientRequest, 'cookies' | 'networkParty'>): {
    trace: SignUpTrace;
    cookies: string[];
  } {
    const { cookies, random, signUpTraceMs } = this.#dependencies;
    const known = cookies.read(header, cookieName);
    const device = known ?? random.hexadecimal(16);
    const trace = {
      addressDigest: this.#keyed(`address|${customerNetworkOf(networkParty)}`),
      deviceDigest: this.#keyed(`device|${device}`),
    };
    return { trace, cookies: known === null ? [cookies.set(cookieName, device, signUpTraceMs)] : [] };
  }

  /** Stores the trace of a new account. */
  async record(transaction: Transaction, userId: string, trace: SignUpTrace): Promise<void> {
    await insertTrace(transaction, { userId, ...trace, createdAt: this.#dependencies.clock.now() });
  }

  /** Deletes the traces that are older than the setting allows, also those of deleted accounts. */
  async deleteExpired(): Promise<void> {
    const { database, clock, signUpTraceMs } = this.#dependencies;
    const before = new Date(clock.now().getTime() - signUpTraceMs);
    await database.run((connection) => deleteTracesCreatedBefore(connection, before));
  }

  #keyed(text: string): string {
    return hmacSha256(this.#key, text);
  }
}
