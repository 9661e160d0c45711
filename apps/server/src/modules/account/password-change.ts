import type { InputOf } from '@game/contract';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth, StoredAccount } from '../auth/service.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'passwords' | 'rateLimits'> & { auth: Auth };

/** Changing the password, and confirming sensitive actions with it. */
export class PasswordChange {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Sets a new password and ends all other sessions.
   * @throws {Refusal} `NO_PASSWORD`, `WRONG_PASSWORD` or `WEAK_PASSWORD`; `CONFIRMATION_NEEDED`, if the account has a second factor.
   */
  async change(player: Player, input: InputOf<'account.changePassword'>, cookies: string | undefined): Promise<void> {
    const { database, auth } = this.#dependencies;
    const account = await auth.requireAccount(player);
    if (account.passwordHash === null) throw new Refusal('NO_PASSWORD');
    if (account.secondFactorSince !== null) await auth.sessions.requireRecentSignIn(cookies);
    await this.#confirm(account, input.currentPassword);
    const passwordHash = await auth.passwordChanges.hash(input.newPassword, account.email);
    const currentSession = auth.sessions.tokenHashIn(cookies);
    await database.transaction((transaction) =>
      auth.passwordChanges.replace(transaction, player.id, passwordHash, currentSession),
    );
  }

  /**
   * Confirms the session in the cookies with the password, so that it may be used for sensitive changes. With a second factor, only a
   * passkey confirms: a stolen session and the password must not be enough.
   * @throws {Refusal} `NO_PASSWORD`, `SECOND_FACTOR_NEEDED` or `WRONG_PASSWORD`
   */
  async confirmSession(player: Player, password: string, cookies: string | undefined): Promise<void> {
    const { auth } = this.#dependencies;
    const account = await auth.requireAccount(player);
    if (account.passwordHash === null) throw new Refusal('NO_PASSWORD');
    if (account.secondFactorSince !== null) throw new Refusal('SECOND_FACTOR_NEEDED');
    await this.#confirm(account, password);
    await auth.sessions.confirm(cookies);
  }

  /**
   * Compares `password` with the player's. Without a password, or with a second factor, the player must have signed in recently.
   * @throws {Refusal} `WRONG_PASSWORD` or `CONFIRMATION_NEEDED`
   */
  async requirePassword(player: Player, password: string | undefined, cookies: string | undefined): Promise<void> {
    const { auth } = this.#dependencies;
    const account = await auth.requireAccount(player);
    const { passwordHash, secondFactorSince } = account;
    if (passwordHash === null || secondFactorSince !== null) await auth.sessions.requireRecentSignIn(cookies);
    if (passwordHash !== null) await this.#confirm(account, password ?? '');
  }

  async #confirm({ id, passwordHash }: StoredAccount, password: string): Promise<void> {
    const { passwords, rateLimits } = this.#dependencies;
    if (passwordHash === null) return;
    await rateLimits.count('confirmPassword', id);
    if (!(await passwords.verify({ password, hash: passwordHash }))) throw new Refusal('WRONG_PASSWORD');
    await rateLimits.reset('confirmPassword', id);
  }
}
