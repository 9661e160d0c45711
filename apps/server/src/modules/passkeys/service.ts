import {
  maximumPasskeys,
  type InputOf,
  type OwnPasskey,
  type ReplyOf,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
} from '@game/contract';
import type { Transaction } from '../../platform/database/database.js';
import { isPlaceholderEmail } from '../../platform/email.js';
import type { ClientRequest } from '../../platform/http/client-request.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Account } from '../account/service.js';
import type { Auth, PasskeyRow } from '../auth/service.js';
import type { Outbox } from '../outbox/service.js';
import {
  passkeyAddedMail,
  passkeyRemovedMail,
  recoveryCodesMail,
  secondFactorOffByOperatorMail,
  secondFactorOffMail,
  secondFactorOnMail,
} from './mail-texts.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'rateLimits'> & {
  auth: Auth;
  account: Account;
  outbox: Outbox;
};

/**
 * The passkeys of a player. A passkey signs in, so a stolen session alone must not be enough to change them: the player must have
 * signed in or confirmed recently. A password, or X, always remains as another way to sign in.
 */
export class OwnPasskeys {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Lists the player's passkeys, newest first, and their second factor. */
  async list(player: Player): Promise<ReplyOf<'passkeys.list'>> {
    const { auth } = this.#dependencies;
    const passkeys = (await auth.passkeys.of(player)).map(ownPasskeyOf);
    return { passkeys, secondFactor: await auth.secondFactor.of(await auth.requireAccount(player)) };
  }

  /**
   * Turns the second factor on, and informs the player by mail. Returns new recovery codes, also if it was on before.
   * @throws {Refusal} `CONFIRMATION_NEEDED`, `PASSKEY_NEEDED` or `TOO_MANY_ATTEMPTS`
   */
  async turnOnSecondFactor(player: Player, { cookies, origin }: ClientRequest): Promise<string[]> {
    const { database, auth, account, rateLimits } = this.#dependencies;
    await auth.sessions.requireRecentSignIn(cookies);
    await rateLimits.count('changeAccount', player.id);
    return database.transaction(async (transaction) => {
      await account.lock(transaction, player);
      const stored = await auth.requireAccountIn(transaction, player);
      const codes = await auth.secondFactor.turnOn(transaction, stored);
      const isOn = stored.secondFactorSince !== null;
      const mail = isOn ? recoveryCodesMail : secondFactorOnMail;
      await account.undos.announce(transaction, player, { kind: 'secondFactor', isOn }, origin, mail);
      return codes;
    });
  }

  /**
   * Turns the second factor off, and informs the player by mail.
   * @throws {Refusal} `CONFIRMATION_NEEDED` or `TOO_MANY_ATTEMPTS`
   */
  async turnOffSecondFactor(player: Player, { cookies, origin }: ClientRequest): Promise<void> {
    const { database, auth, account, rateLimits } = this.#dependencies;
    await auth.sessions.requireRecentSignIn(cookies);
    await rateLimits.count('changeAccount', player.id);
    await database.transaction(async (transaction) => {
      await account.lock(transaction, player);
      const { secondFactorSince } = await auth.requireAccountIn(transaction, player);
      if (secondFactorSince === null) return;
      await auth.secondFactor.turnOff(transaction, player.id);
      await account.undos.announce(
        transaction,
        player,
        { kind: 'secondFactor', isOn: true },
        origin,
        secondFactorOffMail,
      );
    });
  }

  /**
   * Turns the second factor of a player off for an operator, and informs the player by mail. Returns whether it was on.
   */
  async helpWithoutSecondFactor(transaction: Transaction, player: Pick<Player, 'id'>): Promise<boolean> {
    const { auth, account, outbox } = this.#dependencies;
    await account.lock(transaction, player);
    const { secondFactorSince } = await auth.requireAccountIn(transaction, player);
    if (secondFactorSince === null) return false;
    await auth.secondFactor.turnOff(transaction, player.id);
    const email = await account.emails.of(transaction, player);
    if (email !== null) await outbox.addMail(transaction, secondFactorOffByOperatorMail(email));
    return true;
  }

  /**
   * Begins to add a passkey.
   * @throws {Refusal} `CONFIRMATION_NEEDED`, `TOO_MANY_PASSKEYS` or `TOO_MANY_ATTEMPTS`
   */
  async beginAdd(player: Player, { cookies, origin }: ClientRequest): Promise<PasskeyCreationOptions> {
    const { auth, rateLimits } = this.#dependencies;
    await auth.sessions.requireRecentSignIn(cookies);
    await rateLimits.count('changeAccount', player.id);
    if ((await auth.passkeys.of(player)).length >= maximumPasskeys) throw new Refusal('TOO_MANY_PASSKEYS');
    const { email } = await auth.requireAccount(player);
    const name = isPlaceholderEmail(email) ? player.username : email;
    return auth.passkeys.beginAdd({ id: player.id, name, displayName: player.username }, origin);
  }

  /**
   * Adds a passkey that the browser has created, and informs the player by mail.
   * @throws {Refusal} `CONFIRMATION_NEEDED`, `PASSKEY_REFUSED` or `TOO_MANY_PASSKEYS`
   */
  async add(player: Player, input: InputOf<'passkeys.add'>, { cookies, origin }: ClientRequest): Promise<OwnPasskey> {
    const { database, clock, random, auth, account } = this.#dependencies;
    await auth.sessions.requireRecentSignIn(cookies);
    const verified = await auth.passkeys.verifyNew(player.id, input.credential, origin);
    const passkey = { id: random.uuid(), userId: player.id, ...verified, name: input.name, createdAt: clock.now() };
    return database.transaction(async (transaction) => {
      await account.lock(transaction, player);
      await auth.passkeys.insert(transaction, passkey);
      const before = { kind: 'passkey' as const, passkeyId: passkey.id, isPresent: false };
      await account.undos.announce(transaction, player, before, origin, passkeyAddedMail);
      return ownPasskeyOf({ ...passkey, usedAt: null });
    });
  }

  /**
   * Renames a passkey.
   * @throws {Refusal} `CONFIRMATION_NEEDED` or `PASSKEY_UNKNOWN`
   */
  async rename(player: Player, { passkeyId, name }: InputOf<'passkeys.rename'>, client: ClientRequest): Promise<void> {
    const { auth } = this.#dependencies;
    await auth.sessions.requireRecentSignIn(client.cookies);
    await auth.passkeys.rename(player.id, passkeyId, name);
  }

  /**
   * Removes a passkey, ends all other sessions, which it may have started, and informs the player by mail.
   * @throws {Refusal} `CONFIRMATION_NEEDED` or `PASSKEY_UNKNOWN`; `PASSKEY_NEEDED`, if the second factor needs it.
   */
  async remove(player: Player, passkeyId: string, { cookies, origin }: ClientRequest): Promise<void> {
    const { database, auth, account, rateLimits } = this.#dependencies;
    await auth.sessions.requireRecentSignIn(cookies);
    await rateLimits.count('changeAccount', player.id);
    await database.transaction(async (transaction) => {
      await account.lock(transaction, player);
      const isRemoved = await auth.passkeys.setPresence(transaction, player.id, passkeyId, false);
      if (!isRemoved) throw new Refusal('PASSKEY_UNKNOWN');
      await auth.secondFactor.requirePasskey(transaction, await auth.requireAccountIn(transaction, player));
      await auth.sessions.revokeAll(transaction, player.id, auth.sessions.tokenHashIn(cookies));
      const before = { kind: 'passkey' as const, passkeyId, isPresent: true };
      await account.undos.announce(transaction, player, before, origin, passkeyRemovedMail);
    });
  }

  /**
   * Begins a confirmation with one of the player's passkeys.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS`
   */
  async beginConfirmation({ id }: Player, origin: string): Promise<PasskeyRequestOptions> {
    const { auth, rateLimits } = this.#dependencies;
    await rateLimits.count('confirmPassword', id);
    return auth.passkeys.begin('confirm', id, origin);
  }

  /**
   * Confirms the session with a passkey, so that it may be used for sensitive changes.
   * @throws {Refusal} `PASSKEY_REFUSED` or `PASSKEY_UNKNOWN`
   */
  async confirm({ id }: Player, { credential }: InputOf<'passkeys.confirm'>, client: ClientRequest): Promise<void> {
    const { auth, rateLimits } = this.#dependencies;
    await auth.passkeys.verify('confirm', id, credential, client.origin);
    await rateLimits.reset('confirmPassword', id);
    await auth.sessions.confirm(client.cookies);
  }
}

function ownPasskeyOf({ id, name, createdAt, usedAt }: Pick<PasskeyRow, 'id' | 'name' | 'createdAt' | 'usedAt'>) {
  return { id, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}
