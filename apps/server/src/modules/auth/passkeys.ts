import {
  maximumPasskeys,
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
} from '@game/contract';
import type { PasskeyPurpose } from '@game/database';
import type { Transaction } from '../../platform/database/database.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import {
  challengeIn,
  challengeLifetimeMs,
  creationOptions,
  requestOptions,
  verifyAssertion,
  verifyCreation,
  type NewPasskey,
} from './passkey-ceremonies.js';
import { deleteChallengesExpiredBefore, insertChallenge, takeChallenge } from './store/passkey-challenges.js';
import {
  countPasskeysOf,
  deletePasskeysRemovedBefore,
  findPasskey,
  findPasskeysOf,
  insertPasskey,
  recordUse,
  renamePasskey,
  setRemoved,
  type PasskeyRow,
} from './store/passkeys.js';

export type { PasskeyRow } from './store/passkeys.js';

/**
 * The ceremonies of passkeys (WebAuthn). Each begins with a random challenge for one purpose, and for one account if it is known.
 * The answer uses up the challenge, whether it is valid or not. The origin and the domain must be those of our pages.
 */
export class Passkeys {
  readonly #dependencies: Pick<SharedDependencies, 'database' | 'clock' | 'random'>;

  constructor(dependencies: Pick<SharedDependencies, 'database' | 'clock' | 'random'>) {
    this.#dependencies = dependencies;
  }

  /** Begins to add a passkey to an account. Authenticators that have one of it already refuse. */
  async beginAdd(
    user: { id: string; name: string; displayName: string },
    origin: string,
  ): Promise<PasskeyCreationOptions> {
    const challenge = await this.issue('add', user.id);
    return creationOptions({ challenge, origin }, user, await this.of(user));
  }

  /**
   * Verifies a new passkey for an account.
   * @throws {Refusal} `PASSKEY_REFUSED`
   */
  async verifyNew(userId: string, credential: PasskeyAttestation, origin: string): Promise<NewPasskey> {
    const challenge = await this.#takeFrom('add', userId, credential);
    const passkey = await verifyCreation(credential, { challenge, origin });
    if (!passkey) throw new Refusal('PASSKEY_REFUSED');
    return passkey;
  }

  /**
   * Adds a verified passkey. The account must be locked, because its passkeys are counted.
   * @throws {Refusal} `TOO_MANY_PASSKEYS`; `PASSKEY_REFUSED`, if the passkey is stored already.
   */
  async insert(transaction: Transaction, passkey: Omit<PasskeyRow, 'usedAt' | 'removedAt'>): Promise<void> {
    const existing = await countPasskeysOf(transaction, passkey.userId);
    if (existing >= maximumPasskeys) throw new Refusal('TOO_MANY_PASSKEYS');
    if (!(await insertPasskey(transaction, passkey))) throw new Refusal('PASSKEY_REFUSED');
  }

  /** Begins a ceremony with an existing passkey: of the account `userId`, or of any if it is null. */
  async begin(purpose: 'signIn' | 'confirm', userId: string | null, origin: string): Promise<PasskeyRequestOptions> {
    return this.optionsOf(await this.issue(purpose, userId), userId, origin);
  }

  /** Returns what the browser needs to answer a challenge for an account, or for any if `userId` is null. */
  async optionsOf(challenge: string, userId: string | null, origin: string): Promise<PasskeyRequestOptions> {
    return requestOptions({ challenge, origin }, userId === null ? [] : await this.of({ id: userId }));
  }

  /**
   * Verifies that a passkey has signed the challenge of a ceremony. Returns the passkey.
   * @throws {Refusal} `PASSKEY_REFUSED`; `PASSKEY_UNKNOWN`, if it was removed or belongs to another account.
   */
  async verify(
    purpose: Exclude<PasskeyPurpose, 'add'>,
    userId: string | null,
    credential: PasskeyAssertion,
    origin: string,
  ): Promise<PasskeyRow> {
    const { database, clock } = this.#dependencies;
    const challenge = await this.#takeFrom(purpose, userId, credential);
    const passkey = await database.run((connection) => findPasskey(connection, credential.id));
    if (!passkey || (userId !== null && passkey.userId !== userId)) throw new Refusal('PASSKEY_UNKNOWN');
    const signCount = await verifyAssertion(credential, { challenge, origin }, passkey);
    if (signCount === null) throw new Refusal('PASSKEY_REFUSED');
    const isRecorded = await database.run((on) => recordUse(on, passkey.id, signCount, clock.now()));
    if (!isRecorded) throw new Refusal('PASSKEY_REFUSED');
    return passkey;
  }

  /** Lists the passkeys of an account, newest first. */
  async of({ id }: { id: string }): Promise<PasskeyRow[]> {
    return this.#dependencies.database.read((connection) => findPasskeysOf(connection, id));
  }

  /**
   * Renames a passkey of an account.
   * @throws {Refusal} `PASSKEY_UNKNOWN`
   */
  async rename(userId: string, id: string, name: string): Promise<void> {
    const isRenamed = await this.#dependencies.database.run((on) => renamePasskey(on, userId, id, name));
    if (!isRenamed) throw new Refusal('PASSKEY_UNKNOWN');
  }

  /** Removes a passkey of an account, or restores it. Returns whether that changes anything. */
  async setPresence(transaction: Transaction, userId: string, id: string, isPresent: boolean): Promise<boolean> {
    return setRemoved(transaction, userId, id, isPresent ? null : this.#dependencies.clock.now());
  }

  /** Deletes expired challenges, and the passkeys that were removed before `removedBefore`. */
  async deleteExpired(removedBefore: Date): Promise<void> {
    const { database, clock } = this.#dependencies;
    await database.run((connection) => deleteChallengesExpiredBefore(connection, clock.now()));
    await database.run((connection) => deletePasskeysRemovedBefore(connection, removedBefore));
  }

  /** Stores a new challenge, and returns it in base64url. */
  async issue(purpose: PasskeyPurpose, userId: string | null): Promise<string> {
    const { database, clock, random } = this.#dependencies;
    const challenge = Buffer.from(random.hexadecimal(32), 'hex').toString('base64url');
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + challengeLifetimeMs);
    const row = { challengeHash: sha256(challenge), purpose, userId, createdAt, expiresAt };
    await database.run((connection) => insertChallenge(connection, row));
    return challenge;
  }

  async #takeFrom(
    purpose: PasskeyPurpose,
    userId: string | null,
    credential: PasskeyAttestation | PasskeyAssertion,
  ): Promise<string> {
    const { database, clock } = this.#dependencies;
    const challenge = challengeIn(credential);
    if (challenge === null) throw new Refusal('PASSKEY_REFUSED');
    const row = { challengeHash: sha256(challenge), purpose, userId };
    const isTaken = await database.run((connection) => takeChallenge(connection, row, clock.now()));
    if (!isTaken) throw new Refusal('PASSKEY_REFUSED');
    return challenge;
  }
}
