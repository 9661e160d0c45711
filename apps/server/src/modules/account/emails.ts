import type { Connection } from '../../platform/database/database.js';
import { isPlaceholderEmail } from '../../platform/email.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth } from '../auth/service.js';
import { findEmail, findVerifiedEmails } from './store/accounts.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'mailer'> & { auth: Auth };

/** The email addresses of players. */
export class Emails {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Checks that the player may stake: if verification is required, their email must be verified (D-30).
   * @throws {Refusal} `EMAIL_NOT_VERIFIED`
   */
  async requireVerified(player: Player): Promise<void> {
    const { database, auth } = this.#dependencies;
    if (!auth.isVerificationRequired) return;
    const account = await database.read((connection) => findEmail(connection, player.id));
    // An account that signs in with X only has no email to verify.
    if (account && !account.emailVerified && !isPlaceholderEmail(account.email)) {
      throw new Refusal('EMAIL_NOT_VERIFIED');
    }
  }

  /** Returns a player's email; null if they have none. */
  async of(on: Connection, { id }: Pick<Player, 'id'>): Promise<string | null> {
    const account = await findEmail(on, id);
    return account && !isPlaceholderEmail(account.email) ? account.email : null;
  }

  /** Returns the verified emails of those players who are not suspended, by player id. Empty if mail is off. */
  async verifiedOf(on: Connection, playerIds: string[]): Promise<ReadonlyMap<string, string>> {
    if (this.#dependencies.mailer.kind === 'off' || playerIds.length === 0) return new Map();
    const accounts = await findVerifiedEmails(on, playerIds);
    return new Map(accounts.filter(({ email }) => !isPlaceholderEmail(email)).map(({ id, email }) => [id, email]));
  }
}
