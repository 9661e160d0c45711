import type { InputOf } from '@game/contract';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import type { Passwords } from '../../platform/passwords.js';
import type { Player } from '../../platform/player.js';
import type { RateLimits } from '../../platform/rate-limits.js';
import { Refusal } from '../../platform/refusal.js';
import type { Publisher } from '../../realtime/publisher.js';
import { refuseWeakPassword } from './passwords.js';
import { findAccountById, setPassword, type StoredAccount } from './store/accounts.js';
import { deleteMailTokensOf } from './store/mail-tokens.js';
import { deleteSessionsOf } from './store/sessions.js';

interface Dependencies {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  rateLimits: RateLimits;
  publisher: Publisher;
  tokenOf: (headers: Headers) => string | null;
}

/** What a player who is signed in does with their password. */
export class PasswordChange {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Sets a new password and ends every session but the one that asks. */
  async change(player: Player, input: InputOf<'auth.changePassword'>, headers: Headers): Promise<void> {
    const { database, clock, passwords, publisher, tokenOf } = this.#dependencies;
    const account = await this.#accountOf(player);
    if (account.passwordHash === null) throw new Refusal('NO_PASSWORD');
    await this.#confirm(account, input.currentPassword);
    refuseWeakPassword(input.newPassword, account.email);
    const passwordHash = await passwords.hash(input.newPassword);
    await database.transaction(async (transaction) => {
      await setPassword(transaction, player.id, passwordHash, clock.now());
      await deleteMailTokensOf(transaction, player.id);
      await deleteSessionsOf(transaction, player.id, tokenOf(headers) ?? undefined);
      transaction.afterCommit(() => publisher.disconnect(`user:${player.id}`));
    });
  }

  /** Makes sure that it is the player who asks: throws WRONG_PASSWORD unless `password` is theirs, or they have none. */
  async confirm(player: Player, password: string | undefined): Promise<void> {
    await this.#confirm(await this.#accountOf(player), password ?? '');
  }

  async #confirm({ id, passwordHash }: StoredAccount, password: string): Promise<void> {
    const { passwords, rateLimits } = this.#dependencies;
    if (passwordHash === null) return;
    await rateLimits.count('confirmPassword', id);
    if (!(await passwords.verify({ password, hash: passwordHash }))) throw new Refusal('WRONG_PASSWORD');
    await rateLimits.forget('confirmPassword', id);
  }

  async #accountOf(player: Player): Promise<StoredAccount> {
    const account = await this.#dependencies.database.run((connection) => findAccountById(connection, player.id));
    if (!account) throw new Refusal('NOT_SIGNED_IN');
    return account;
  }
}
