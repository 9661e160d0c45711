import type { PasskeyAssertion, PasskeyRequestOptions, SecondFactorState } from '@game/contract';
import type { Transaction } from '../../platform/database/database.js';
import type { ClientRequest } from '../../platform/http/client-request.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { SignedCookies } from './cookies.js';
import { challengeIn, challengeLifetimeMs } from './passkey-ceremonies.js';
import type { Passkeys } from './passkeys.js';
import type { StoredAccount } from './store/accounts.js';
import { deleteChallengesOf, findSecondFactorAccount, takeChallenge } from './store/passkey-challenges.js';
import { countPasskeysOf } from './store/passkeys.js';
import {
  countRecoveryCodes,
  deleteRecoveryCodesOf,
  insertRecoveryCodes,
  setSecondFactor,
  takeRecoveryCode,
} from './store/second-factor.js';

const cookieName = 'second-factor';

const codesPerAccount = 10;

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'rateLimits'> & {
  cookies: SignedCookies;
  passkeys: Passkeys;
};

/**
 * The second factor of accounts that ask for one. After the password or X, the browser gets a challenge in a cookie, and no
 * session. A passkey that signs the challenge, or a recovery code, completes the sign-in within 5 minutes. A sign-in with a passkey
 * needs no second factor: the device has checked who uses it. See decision 0023.
 */
export class SecondFactor {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Begins the second step for an account whose first factor was right. Returns the cookie with the challenge. */
  async ask(userId: string): Promise<string[]> {
    const { cookies, passkeys } = this.#dependencies;
    const challenge = await passkeys.issue('secondFactor', userId);
    return [cookies.set(cookieName, challenge, challengeLifetimeMs)];
  }

  /** Returns the cookie that ends the second step. */
  end(): string[] {
    return [this.#dependencies.cookies.remove(cookieName)];
  }

  /**
   * Returns what the browser needs to sign the challenge.
   * @throws {Refusal} `SIGN_IN_EXPIRED`
   */
  async begin({ cookies, origin }: ClientRequest): Promise<PasskeyRequestOptions> {
    const { challenge, userId } = await this.#require(cookies);
    return this.#dependencies.passkeys.optionsOf(challenge, userId, origin);
  }

  /**
   * Verifies that a passkey has signed the challenge of this browser, and uses it up. Returns the account.
   * @throws {Refusal} `SIGN_IN_EXPIRED`, `PASSKEY_REFUSED`, `PASSKEY_UNKNOWN` or `TOO_MANY_ATTEMPTS`
   */
  async verify(credential: PasskeyAssertion, client: ClientRequest): Promise<{ id: string }> {
    const { challenge, userId } = await this.#require(client.cookies);
    await this.#count(client, userId);
    if (challengeIn(credential) !== challenge) throw new Refusal('PASSKEY_REFUSED');
    await this.#dependencies.passkeys.verify('secondFactor', userId, credential, client.origin);
    await this.#resetCount(client, userId);
    return { id: userId };
  }

  /**
   * Uses up a recovery code, and the challenge of this browser. Returns the account.
   * @throws {Refusal} `SIGN_IN_EXPIRED`, `RECOVERY_CODE_REFUSED` or `TOO_MANY_ATTEMPTS`
   */
  async verifyRecoveryCode(code: string, client: ClientRequest): Promise<{ id: string }> {
    const { database, clock } = this.#dependencies;
    const { challenge, userId } = await this.#require(client.cookies);
    await this.#count(client, userId);
    await database.transaction(async (transaction) => {
      const row = { challengeHash: sha256(challenge), purpose: 'secondFactor' as const, userId };
      if (!(await takeChallenge(transaction, row, clock.now()))) throw new Refusal('SIGN_IN_EXPIRED');
      // A wrong code rolls back, so that the player can correct it.
      const isTaken = await takeRecoveryCode(transaction, userId, hashOf(userId, code));
      if (!isTaken) throw new Refusal('RECOVERY_CODE_REFUSED');
    });
    await this.#resetCount(client, userId);
    return { id: userId };
  }

  /** Returns the second factor of an account; null if it is off. */
  async of({ id, secondFactorSince }: StoredAccount): Promise<SecondFactorState | null> {
    if (secondFactorSince === null) return null;
    const codes = await this.#dependencies.database.read((connection) => countRecoveryCodes(connection, id));
    return { since: secondFactorSince.toISOString(), recoveryCodes: codes };
  }

  /**
   * Turns the second factor of a locked account on, and replaces its recovery codes. Returns the new ones.
   * @throws {Refusal} `PASSKEY_NEEDED`, if the account has no passkey.
   */
  async turnOn(transaction: Transaction, { id, secondFactorSince }: StoredAccount): Promise<string[]> {
    const { clock, random } = this.#dependencies;
    if ((await countPasskeysOf(transaction, id)) === 0) throw new Refusal('PASSKEY_NEEDED');
    const createdAt = clock.now();
    if (secondFactorSince === null) await setSecondFactor(transaction, id, createdAt);
    const codes = Array.from({ length: codesPerAccount }, () => grouped(random.hexadecimal(10)));
    await deleteRecoveryCodesOf(transaction, id);
    await insertRecoveryCodes(
      transaction,
      codes.map((code) => ({ userId: id, codeHash: hashOf(id, code), createdAt })),
    );
    return codes;
  }

  /**
   * Checks that a locked account with a second factor still has a passkey.
   * @throws {Refusal} `PASSKEY_NEEDED`
   */
  async requirePasskey(transaction: Transaction, { id, secondFactorSince }: StoredAccount): Promise<void> {
    const isUsable = secondFactorSince === null || (await countPasskeysOf(transaction, id)) > 0;
    if (!isUsable) throw new Refusal('PASSKEY_NEEDED');
  }

  /** Turns the second factor of an account off, and deletes its recovery codes. */
  async turnOff(transaction: Transaction, userId: string): Promise<void> {
    await setSecondFactor(transaction, userId, null);
    await this.forgetCodes(transaction, userId);
  }

  /** Turns the second factor of an account on again, without recovery codes. */
  async restore(transaction: Transaction, userId: string): Promise<void> {
    await setSecondFactor(transaction, userId, this.#dependencies.clock.now());
  }

  /** Deletes the recovery codes and the open challenges of an account, which a stranger may know. */
  async forgetCodes(transaction: Transaction, userId: string): Promise<void> {
    await deleteRecoveryCodesOf(transaction, userId);
    await deleteChallengesOf(transaction, userId);
  }

  async #require(cookieHeader: string | undefined): Promise<{ challenge: string; userId: string }> {
    const { database, clock, cookies } = this.#dependencies;
    const challenge = cookies.read(cookieHeader, cookieName);
    if (challenge === null) throw new Refusal('SIGN_IN_EXPIRED');
    const userId = await database.run((on) => findSecondFactorAccount(on, sha256(challenge), clock.now()));
    if (userId === undefined) throw new Refusal('SIGN_IN_EXPIRED');
    return { challenge, userId };
  }

  async #count({ networkParty }: ClientRequest, userId: string): Promise<void> {
    const { rateLimits } = this.#dependencies;
    await rateLimits.count('logInToAccount', `${networkParty} ${userId}`);
    await rateLimits.count('logInFromAddress', networkParty);
  }

  async #resetCount({ networkParty }: ClientRequest, userId: string): Promise<void> {
    const { rateLimits } = this.#dependencies;
    await rateLimits.reset('logInToAccount', `${networkParty} ${userId}`);
    await rateLimits.uncount('logInFromAddress', networkParty);
  }
}

/** Groups the digits of a code by four, to be read and typed. */
function grouped(digits: string): string {
  return (digits.match(/.{1,4}/g) ?? []).join('-');
}

/** Players may type a code with other separators, and in upper case. */
function hashOf(userId: string, code: string): string {
  return sha256(`${userId}|${code.toLowerCase().replaceAll(/[^0-9a-f]/g, '')}`);
}
