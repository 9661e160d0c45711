import type { OwnProfile } from '@game/contract';
import type { Transaction } from '../../platform/database/database.js';
import type { Departures } from '../../platform/departures.js';
import { isPlaceholderEmail } from '../../platform/email.js';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Auth } from '../auth/service.js';
import type { Identities } from '../identities/service.js';
import type { Outbox } from '../outbox/service.js';
import type { Profiles } from '../profiles/service.js';
import type { SelfLimits } from '../self-limits/service.js';
import { AccessTokens } from './access-tokens.js';
import { OAuthConnections } from './connections.js';
import { AccountDeletion } from './deletion.js';
import { EmailChanges } from './email-change.js';
import { Emails } from './emails.js';
import { IdentityChanges } from './identity-changes.js';
import { OAuthCallbacks } from './oauth-callbacks.js';
import { OwnDataDownload } from './own-data.js';
import { PasswordChange } from './password-change.js';
import { ReferralCodes } from './referral-codes.js';
import { Removals } from './removals.js';
import { lockAccount, setNewsletter } from './store/accounts.js';
import { Undos, type RestorableAvatars } from './undos.js';

export type { SiteAccess } from './access-tokens.js';
export { notMe } from './mail-texts.js';

type Dependencies = Pick<
  SharedDependencies,
  'database' | 'clock' | 'random' | 'publisher' | 'mailer' | 'passwords' | 'rateLimits' | 'sites'
> & {
  auth: Auth;
  outbox: Outbox;
  identities: Identities;
  selfLimits: SelfLimits;
  profiles: Profiles;
  avatars: RestorableAvatars;
  departures: Departures;
};

/** The accounts of players who are signed in. */
export class Account {
  readonly emails: Emails;
  readonly passwordChange: PasswordChange;
  readonly undos: Undos;
  readonly removals: Removals;
  readonly emailChanges: EmailChanges;
  readonly connections: OAuthConnections;
  readonly oauthCallbacks: OAuthCallbacks;
  readonly accessTokens: AccessTokens;
  readonly referralCodes: ReferralCodes;
  readonly ownData: OwnDataDownload;
  readonly deletion: AccountDeletion;
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const changing = { ...dependencies, identityChanges: new IdentityChanges(dependencies) };
    this.emails = new Emails(dependencies);
    this.passwordChange = new PasswordChange(dependencies);
    this.undos = new Undos(changing);
    this.removals = new Removals({ ...dependencies, undos: this.undos });
    this.emailChanges = new EmailChanges({ ...changing, undos: this.undos });
    this.connections = new OAuthConnections({ ...changing, undos: this.undos });
    this.oauthCallbacks = new OAuthCallbacks({ ...dependencies, connections: this.connections });
    this.accessTokens = new AccessTokens(dependencies);
    this.referralCodes = new ReferralCodes(dependencies);
    this.ownData = new OwnDataDownload(dependencies);
    this.deletion = new AccountDeletion({ ...dependencies, emails: this.emails });
  }

  /**
   * Returns what only the player may know about their account.
   * @throws {Refusal} `NOT_SIGNED_IN`, if the account has been deleted.
   */
  async privateAccountOf(
    player: Player,
  ): Promise<Pick<OwnProfile, 'email' | 'isEmailVerified' | 'requestedEmail' | 'hasPassword' | 'newsletter'>> {
    const { email, emailVerified, newsletter, passwordHash } = await this.#dependencies.auth.requireAccount(player);
    return {
      email: isPlaceholderEmail(email) ? null : email,
      isEmailVerified: emailVerified,
      requestedEmail: await this.emailChanges.requestedBy(player),
      hasPassword: passwordHash !== null,
      newsletter,
    };
  }

  /** Locks a player's account until the transaction ends, so that its changes run one after the other. */
  async lock(transaction: Transaction, { id }: Pick<Player, 'id'>): Promise<void> {
    await lockAccount(transaction, id);
  }

  /** Deletes expired requests for a new address, changes that can no longer be undone, and passkeys that such changes removed. */
  async deleteExpired(): Promise<void> {
    await this.emailChanges.deleteExpired();
    await this.#dependencies.auth.passkeys.deleteExpired(await this.undos.deleteExpired());
  }

  /** Subscribes a player to the newsletter, or unsubscribes them. */
  async updateNewsletter({ id }: Player, newsletter: boolean): Promise<void> {
    const { database, publisher } = this.#dependencies;
    await database.run((connection) => setNewsletter(connection, id, newsletter));
    publisher.publish(`user:${id}`, 'profiles.changed', {});
  }
}
