import { passwordLength } from '@game/site';
import type { Transaction } from '../../platform/database/database.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { passwordProblems, type PasswordProblem } from './password-problems.js';
import type { Sessions } from './sessions.js';
import { setPassword } from './store/accounts.js';
import { deleteMailTokensOf } from './store/mail-tokens.js';
import { deleteChallengesOf } from './store/passkey-challenges.js';

const reasonTexts: Record<PasswordProblem, string> = {
  'too short': `It should have at least ${passwordLength.minimum} characters.`,
  'too long': `It should have at most ${passwordLength.maximum} characters.`,
  'too common': 'It is among the passwords that are guessed first.',
  'contains the email': 'It should not contain your email.',
};

/**
 * Checks a new password for the account with `email` (EGN-01).
 * @throws {Refusal} `WEAK_PASSWORD`, with all reasons.
 */
export function refuseWeakPassword(password: string, email: string): void {
  const reasons = passwordProblems(password, email).map((problem) => reasonTexts[problem]);
  if (reasons.length > 0) throw new Refusal('WEAK_PASSWORD', { reasons });
}

type Dependencies = Pick<SharedDependencies, 'clock' | 'passwords'> & { sessions: Sessions };

/** Replaces the passwords of accounts. */
export class PasswordChanges {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Returns the hash of a new password.
   * @throws {Refusal} `WEAK_PASSWORD`, with all reasons.
   */
  async hash(password: string, email: string): Promise<string> {
    refuseWeakPassword(password, email);
    return this.#dependencies.passwords.hash(password);
  }

  /**
   * Replaces the password, deletes all mail links and open second steps, and ends all sessions except the one whose token
   * has the hash `keep`. With null, no password is accepted until the player chooses a new one.
   */
  async replace(
    transaction: Transaction,
    userId: string,
    passwordHash: string | null,
    keep: string | null = null,
  ): Promise<void> {
    await setPassword(transaction, userId, passwordHash, this.#dependencies.clock.now());
    await deleteMailTokensOf(transaction, userId);
    await deleteChallengesOf(transaction, userId);
    await this.#dependencies.sessions.revokeAll(transaction, userId, keep);
  }
}
