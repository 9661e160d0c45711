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
   * @throws {Refusal} `NO_PASSWORD`, `WRONG_PASSWORD` or `WEAK_PASSWORD`
   */
  async change(player: Player, input: InputOf<'auth.changePassword'>, cookies: string | undefined): Promise<void> {
    const { database, auth } = this.#dependencies;
    const account = await auth.requireAccount(player);
    if (account.passwordHash === null) throw new Refusal('NO_PASSWORD');
    await this.#confirm(account, input.currentPassword);
    const passwordHash = await auth.passwordChanges.hash(input.newPassword, account.email);
    const currentSession = auth.sessions.tokenHashIn(cookies);
    await database.transaction((transaction) =>
      auth.passwordChanges.replace(transaction, player.id, passwordHash, currentSession),
    );
  }

  /**
   * Confirms the session in the cookies with the password, so that it may be used for sensitive changes.
   * @throws {Refusal} `NO_PASSWORD` or `WRONG_PASSWORD`
   */
  async confirmSession(player: Player, password: string, cookies: string | undefined): Promise<void> {
    const { auth } = this.#dependencies;
    const account = await auth.requireAccount(player);
    if (account.passwordHash === null) throw new Refusal('NO_PASSWORD');
    await this.#confirm(account, password);
    await auth.sessions.confirm(cookies);
  }

  /**
   * Compares `password` with the player's. Without a password, the player must have signed in recently.
   * @throws {Refusal} `WRONG_PASSWORD` or `CONFIRMATION_NEEDED`
   */
  async requirePassword(player: Player, password: string | undefined, cookies: string | undefined): Promise<void> {
    const { auth } = this.#dependencies;
    const account = await auth.requireAccount(player);
    if (account.passwordHash === null) await auth.sessions.requireRecentSignIn(cookies);
    else await this.#confirm(account, password ?? '');
  }

  async #confirm({ id, passwordHash }: StoredAccount, password: string): Promise<void> {
    const { passwords, rateLimits } = this.#dependencies;
    if (passwordHash === null) return;
    await rateLimits.count('confirmPassword', id);
    if (!(await passwords.verify({ password, hash: passwordHash }))) throw new Refusal('WRONG_PASSWORD');
    await rateLimits.reset('confirmPassword', id);
  }
}
