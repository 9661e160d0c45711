import type { InputOf, PasskeyRequestOptions } from '@game/contract';
import { isTimeZone } from '@game/rules';
import { parseReferralCode } from '@game/site';
import { createCipher, type Cipher } from '../../platform/cipher.js';
import { CommandRefused } from '../../platform/command-refused.js';
import type { ClientRequest, WithCookies } from '../../platform/http/client-request.js';
import type { Connection, Transaction } from '../../platform/database/database.js';
import { isEmail, isEmailAllowed } from '../../platform/email.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { sha256 } from '../../platform/sha256.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { settings } from '../settings/service.js';
import type { Outbox } from '../outbox/service.js';
import type { Profiles } from '../profiles/service.js';
import { SignedCookies } from './cookies.js';
import { KnownDevices } from './known-devices.js';
import { MailLinks } from './mail-links.js';
import { OAuthFlow } from './oauth-flow.js';
import { Passkeys } from './passkeys.js';
import { PasswordChanges, refuseWeakPassword } from './passwords.js';
import { RepeatedCallbacks } from './repeated-callbacks.js';
import { SecondFactor } from './second-factor.js';
import { Sessions } from './sessions.js';
import { SignUpTraces } from './sign-up-traces.js';
import { findAccount, findAccountById, isEmailReserved, setSuspension, type StoredAccount } from './store/accounts.js';
import { findPendingSignUp } from './store/mail-tokens.js';
import { deleteStatesExpiredBefore } from './store/oauth-states.js';
import { XSignIn } from './x-sign-in.js';

export type { OAuthGrant, OAuthState } from './oauth-flow.js';
export type { CallbackResult } from './repeated-callbacks.js';
export type { PasskeyRow } from './passkeys.js';
export { addressReservedMail } from './mail-texts.js';
export { refuseWeakPassword } from './passwords.js';
export type { StoredAccount } from './store/accounts.js';

type Dependencies = Pick<
  SharedDependencies,
  'database' | 'clock' | 'random' | 'publisher' | 'mailer' | 'passwords' | 'rateLimits' | 'publicOrigin' | 'sites'
> & {
  outbox: Outbox;
  profiles: Profiles;
  /** Encrypts the tokens of other sites: 32 bytes in hexadecimal. Derived from `authSecret` if not set. */
  tokenKey: string | undefined;
  /** Signs the cookies. Generated and stored in the database if not set. */
  authSecret: string | undefined;
  /** How long the traces of sign-ups are stored, in milliseconds. */
  signUpTraceMs: number;
};

/** Signing up, in and out (AUC-01, D-29, D-30). */
export class Auth {
  readonly sessions: Sessions;
  readonly mailLinks: MailLinks;
  readonly passwordChanges: PasswordChanges;
  readonly oauthFlow: OAuthFlow;
  readonly repeatedCallbacks: RepeatedCallbacks;
  readonly xSignIn: XSignIn;
  readonly signUpTraces: SignUpTraces;
  readonly knownDevices: KnownDevices;
  readonly passkeys: Passkeys;
  readonly secondFactor: SecondFactor;
  /** Encrypts the tokens of other sites. */
  readonly tokenCipher: Cipher;
  readonly #dependencies: Dependencies;

  private constructor(dependencies: Dependencies, secret: string) {
    this.#dependencies = dependencies;
    const { publicOrigin, tokenKey } = dependencies;
    const cookies = new SignedCookies(secret, publicOrigin);
    this.tokenCipher = createCipher(Buffer.from(tokenKey ?? sha256(`tokens of other sites|${secret}`), 'hex'));
    this.sessions = new Sessions({ ...dependencies, cookies });
    this.passwordChanges = new PasswordChanges({ ...dependencies, sessions: this.sessions });
    this.signUpTraces = new SignUpTraces({ ...dependencies, cookies, secret });
    this.knownDevices = new KnownDevices({ ...dependencies, cookies, secret });
    this.passkeys = new Passkeys(dependencies);
    this.secondFactor = new SecondFactor({ ...dependencies, cookies, passkeys: this.passkeys });
    const traces = this.signUpTraces;
    this.mailLinks = new MailLinks({ ...dependencies, passwordChanges: this.passwordChanges, traces });
    this.oauthFlow = new OAuthFlow({ ...dependencies, cookies, cipher: this.tokenCipher });
    this.repeatedCallbacks = new RepeatedCallbacks(dependencies);
    this.xSignIn = new XSignIn({ ...dependencies, oauthFlow: this.oauthFlow, traces });
  }

  /** Builds the service. Without a configured secret, the first server process on a database generates it. */
  static async create(dependencies: Dependencies): Promise<Auth> {
    const { database, random, authSecret } = dependencies;
    const stored = () => database.run((on) => settings.findOrAdd(on, 'auth_secret', random.hexadecimal(32)));
    const secret = authSecret ?? (await stored());
    return new Auth(dependencies, secret);
  }

  /** Whether players must verify their email before an account is created and before they can stake (D-30). */
  get isVerificationRequired(): boolean {
    return this.#dependencies.mailer.kind === 'smtp';
  }

  /**
   * Creates an account with a profile, and signs the player in (VAL-08). If verification is required, it sends a
   * verification link instead, and the reply is null, whether the address has an account or not (D-30).
   */
  async signUp(input: InputOf<'auth.signUp'>, client: ClientRequest): Promise<WithCookies<Player | null>> {
    const { database, mailer, passwords, rateLimits } = this.#dependencies;
    if (!input.acceptedTerms) throw new Refusal('TERMS_NOT_ACCEPTED');
    const email = input.email.toLowerCase();
    if (!isEmailAllowed(email)) throw new Refusal('INVALID_EMAIL');
    refuseWeakPassword(input.password, email);
    await rateLimits.countNetworks('signUp', client.networkParty);
    const { trace, cookies } = this.signUpTraces.of(client);
    const signUp = {
      trace,
      passwordHash: await passwords.hash(input.password),
      newsletter: input.newsletter,
      referralCode: parseReferralCode(input.referralCode ?? ''),
      timeZone: isTimeZone(input.timeZone) ? input.timeZone : 'UTC',
    };
    if (this.isVerificationRequired) {
      await this.mailLinks.beginSignUp({ ...client, email }, signUp);
      return { reply: null, cookies };
    }
    const id = await database.transaction((transaction) =>
      this.mailLinks.createAccount(transaction, { ...signUp, email, emailVerified: false }),
    );
    if (mailer.kind === 'sandbox') await this.mailLinks.sendVerification({ id, email }, client.origin);
    const session = await this.#startSession({ id, timeZone: signUp.timeZone }, client);
    return { ...session, cookies: [...session.cookies, ...cookies] };
  }

  /**
   * Starts a session (VAL-07), or asks for the second factor; then the reply is null. Attempts are counted per address and
   * account before the password is compared, so that an attacker cannot lock the owner out.
   */
  async signInWithPassword(
    input: InputOf<'auth.signInWithPassword'>,
    client: ClientRequest,
  ): Promise<WithCookies<Player | null>> {
    const { rateLimits } = this.#dependencies;
    const email = input.email.toLowerCase();
    const attempt = `${client.networkParty} ${email}`;
    await rateLimits.count('logInToAccount', attempt);
    await rateLimits.count('logInFromAddress', client.networkParty);
    const account = await this.#verifyCredentials(email, input.password);
    // Each second step stores a challenge, so it counts as an attempt.
    if (account.secondFactorSince === null) await rateLimits.reset('logInToAccount', attempt);
    await rateLimits.uncount('logInFromAddress', client.networkParty);
    if (account.suspendedAt) throw new Refusal('ACCOUNT_SUSPENDED');
    if (account.secondFactorSince === null) return this.#startSession(account, client);
    return { reply: null, cookies: await this.secondFactor.ask(account.id) };
  }

  /**
   * Completes a sign-in with a passkey as second factor.
   * @throws {Refusal} `SIGN_IN_EXPIRED`, `PASSKEY_REFUSED`, `PASSKEY_UNKNOWN`, `ACCOUNT_SUSPENDED` or `TOO_MANY_ATTEMPTS`
   */
  async finishSecondFactor(
    { credential }: InputOf<'auth.finishSecondFactor'>,
    client: ClientRequest,
  ): Promise<WithCookies<Player>> {
    return this.#completeSignIn(await this.secondFactor.verify(credential, client), client);
  }

  /**
   * Completes a sign-in with a recovery code as second factor.
   * @throws {Refusal} `SIGN_IN_EXPIRED`, `RECOVERY_CODE_REFUSED`, `ACCOUNT_SUSPENDED` or `TOO_MANY_ATTEMPTS`
   */
  async useRecoveryCode(
    { code }: InputOf<'auth.useRecoveryCode'>,
    client: ClientRequest,
  ): Promise<WithCookies<Player>> {
    return this.#completeSignIn(await this.secondFactor.verifyRecoveryCode(code, client), client);
  }

  /**
   * Begins a sign-in with any passkey of the site.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS`
   */
  async beginPasskeySignIn({ networkParty, origin }: ClientRequest): Promise<PasskeyRequestOptions> {
    await this.#dependencies.rateLimits.count('beginPasskeySignIn', networkParty);
    return this.passkeys.begin('signIn', null, origin);
  }

  /**
   * Starts a session with a passkey.
   * @throws {Refusal} `PASSKEY_REFUSED`, `PASSKEY_UNKNOWN`, `ACCOUNT_SUSPENDED` or `TOO_MANY_ATTEMPTS`
   */
  async signInWithPasskey(
    { credential }: InputOf<'auth.signInWithPasskey'>,
    client: ClientRequest,
  ): Promise<WithCookies<Player>> {
    const { rateLimits } = this.#dependencies;
    await rateLimits.count('logInFromAddress', client.networkParty);
    const { userId } = await this.passkeys.verify('signIn', null, credential, client.origin);
    await rateLimits.uncount('logInFromAddress', client.networkParty);
    return this.#completeSignIn({ id: userId }, client);
  }

  /**
   * Finds an account by its id.
   * @throws {Refusal} `NOT_SIGNED_IN`, if the account has been deleted.
   */
  async requireAccount({ id }: Pick<Player, 'id'>): Promise<StoredAccount> {
    const account = await this.#dependencies.database.read((connection) => findAccountById(connection, id));
    if (!account) throw new Refusal('NOT_SIGNED_IN');
    return account;
  }

  /**
   * Finds an account by its id, in a transaction.
   * @throws {Refusal} `NOT_SIGNED_IN`, if the account has been deleted.
   */
  async requireAccountIn(transaction: Transaction, { id }: Pick<Player, 'id'>): Promise<StoredAccount> {
    const account = await findAccountById(transaction, id);
    if (!account) throw new Refusal('NOT_SIGNED_IN');
    return account;
  }

  /** Finds an account by its email, which is in lower case. */
  async findByEmail(email: string): Promise<StoredAccount | undefined> {
    return this.#dependencies.database.run((connection) => findAccount(connection, email));
  }

  /** Returns whether an address belonged to the account of another player, and that player can still restore it. */
  async isEmailReserved(on: Connection, email: string, { id }: Pick<Player, 'id'>): Promise<boolean> {
    return isEmailReserved(on, email, id, this.#dependencies.clock.now());
  }

  /** Returns since when a player is suspended; null if they are not. */
  async suspensionOf({ id }: Pick<Player, 'id'>): Promise<Date | null> {
    const account = await this.#dependencies.database.read((connection) => findAccountById(connection, id));
    return account?.suspendedAt ?? null;
  }

  /**
   * Prevents a player from signing in, and ends their sessions.
   * @throws {CommandRefused} if they have no account, or are suspended already.
   */
  async suspend(transaction: Transaction, { id, username }: Pick<Player, 'id' | 'username'>): Promise<void> {
    const isChanged = await setSuspension(transaction, id, this.#dependencies.clock.now());
    if (!isChanged) {
      const account = await findAccountById(transaction, id);
      throw new CommandRefused(
        `'${username}' ${account ? 'is suspended already: nothing was changed' : 'has no account'}.`,
      );
    }
    await this.sessions.revokeAll(transaction, id);
  }

  /**
   * Lets a player sign in again.
   * @throws {CommandRefused} if they have no account, or are not suspended.
   */
  async unsuspend(transaction: Transaction, { id, username }: Pick<Player, 'id' | 'username'>): Promise<void> {
    if (await setSuspension(transaction, id, null)) return;
    const account = await findAccountById(transaction, id);
    throw new CommandRefused(`'${username}' ${account ? 'is not suspended: nothing was changed' : 'has no account'}.`);
  }

  /** Deletes expired sessions, mail links and OAuth states. */
  async deleteExpired(): Promise<void> {
    const { database, clock } = this.#dependencies;
    await this.sessions.deleteExpired();
    await this.mailLinks.deleteExpired();
    await this.signUpTraces.deleteExpired();
    await this.knownDevices.deleteExpired();
    await database.run((connection) => deleteStatesExpiredBefore(connection, clock.now()));
  }

  async #startSession(account: { id: string; timeZone: string }, client: ClientRequest): Promise<WithCookies<Player>> {
    const player = await this.#dependencies.profiles.ensure(account);
    // An attacker may have planted the session that the browser had before.
    await this.sessions.end(client.cookies);
    return { reply: player, cookies: await this.#signIn(account.id, client) };
  }

  async #completeSignIn(proven: Pick<Player, 'id'>, client: ClientRequest): Promise<WithCookies<Player>> {
    const account = await this.requireAccount(proven);
    if (account.suspendedAt) throw new Refusal('ACCOUNT_SUSPENDED');
    const { reply, cookies } = await this.#startSession(account, client);
    return { reply, cookies: [...cookies, ...this.secondFactor.end()] };
  }

  /** Starts a session after a sign-in with X, or asks for the second factor. Returns the cookies. */
  async signInWithX({ id, secondFactorSince }: StoredAccount, client: ClientRequest): Promise<string[]> {
    // An attacker may have planted the session that the browser had before.
    await this.sessions.end(client.cookies);
    return secondFactorSince === null ? this.#signIn(id, client) : this.secondFactor.ask(id);
  }

  /** Starts a session, and informs the account's owner by mail if the device is new. Returns the cookies, that of the session first. */
  async #signIn(userId: string, client: ClientRequest): Promise<string[]> {
    const session = await this.sessions.start(userId, client);
    return [...session, ...(await this.knownDevices.record(userId, client))];
  }

  /** Whether the address has an account or not, the same number of passwords is hashed. */
  async #verifyCredentials(email: string, password: string): Promise<StoredAccount> {
    const { database, passwords } = this.#dependencies;
    if (!isEmail(email)) throw new Refusal('INVALID_EMAIL');
    const account = await database.run((connection) => findAccount(connection, email));
    const hash = account?.passwordHash;
    const isCorrect = hash ? await passwords.verify({ password, hash }) : await pretendToVerify(passwords, password);
    if (account && isCorrect) return account;
    if (this.isVerificationRequired) await this.#refusePendingSignUp(email, password);
    throw new Refusal('INVALID_CREDENTIALS');
  }

  /**
   * Refuses the password of a sign-up whose email is not verified yet.
   * @throws {Refusal} `EMAIL_NOT_VERIFIED`
   */
  async #refusePendingSignUp(email: string, password: string): Promise<void> {
    const { database, clock, passwords } = this.#dependencies;
    const pending = await database.run((connection) => findPendingSignUp(connection, email, clock.now()));
    const isCorrect = pending
      ? await passwords.verify({ password, hash: pending.passwordHash })
      : await pretendToVerify(passwords, password);
    if (isCorrect) throw new Refusal('EMAIL_NOT_VERIFIED');
  }
}

/** Takes as long as verifying a password, so that the response time does not reveal whether one is stored. */
async function pretendToVerify(passwords: SharedDependencies['passwords'], password: string): Promise<false> {
  await passwords.hash(password);
  return false;
}
