import type { PersonalReward } from '@game/database';
import type { Connection, Transaction } from '../../platform/database/database.js';
import { isPlaceholderEmail, mailboxOf, xIdOfPlaceholder } from '../../platform/email.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import { hmacSha256, sha256 } from '../../platform/sha256.js';
import { siteAccountDigest } from '../../platform/sites/site-account.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { settings } from '../settings/service.js';
import * as store from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'random'> & {
  /** The key of the digests. Generated and stored in the database if not set. */
  identityKey: string | undefined;
};

/**
 * What people have earned, whichever accounts they had. A person is known by their email address and their accounts at X and
 * Discord. Only keyed digests of these are stored, and they do not name the player, so that they can be kept when the
 * account is deleted. See decision 0024.
 */
export class Identities {
  readonly #key: string;

  private constructor(key: string) {
    this.#key = key;
  }

  /** Builds the service. Without a configured key, the first server process on a database generates it. */
  static async create({ database, random, identityKey }: Dependencies): Promise<Identities> {
    const stored = () => database.run((on) => settings.findOrAdd(on, 'identity_key', random.hexadecimal(32)));
    return new Identities(identityKey ?? (await stored()));
  }

  /**
   * Records that a player earns a reward, for each of their identities. Returns false if one of them has earned it before;
   * then the caller must not pay it. `accountDigest` is an account at X or Discord that the reward was verified with.
   * @throws {Refusal} `NOT_SIGNED_IN`, if the account has just been deleted.
   */
  async claim(
    transaction: Transaction,
    player: Pick<Player, 'id'>,
    reward: PersonalReward,
    accountDigest: string | null = null,
  ): Promise<boolean> {
    const identities = new Set(await this.digestsOf(transaction, player));
    if (identities.size === 0) throw new Refusal('NOT_SIGNED_IN');
    if (accountDigest !== null) identities.add(this.#keyed(accountDigest));
    // In one order, so that two claims of one person cannot wait for each other.
    return (await store.insertEarned(transaction, [...identities].toSorted(), [reward])) === identities.size;
  }

  /** Returns all rewards that a player's identities have earned, with this account or another one. */
  async earnedBy(on: Connection, player: Pick<Player, 'id'>): Promise<Set<PersonalReward>> {
    return new Set(await store.findEarned(on, await this.digestsOf(on, player)));
  }

  /**
   * Records what a player has earned for all identities that they have now, before their account is deleted. `rewards` are
   * added to those that are already recorded for one of these.
   */
  async keep(transaction: Transaction, player: Pick<Player, 'id'>, rewards: PersonalReward[]): Promise<void> {
    const identities = await this.digestsOf(transaction, player);
    const earned = new Set([...rewards, ...(await store.findEarned(transaction, identities))]);
    await store.insertEarned(transaction, identities, [...earned].toSorted());
  }

  /**
   * Runs a change of what a player is known by, such as the email address. Everything that they have earned counts for what they
   * are known by before and after it. So neither a change nor a way back earns a reward twice.
   */
  async carryOver<Result>(
    transaction: Transaction,
    player: Pick<Player, 'id'>,
    change: () => Promise<Result>,
  ): Promise<Result> {
    const earned = await this.earnedBy(transaction, player);
    await this.keep(transaction, player, []);
    const result = await change();
    await this.keep(transaction, player, [...earned]);
    return result;
  }

  /** Returns whether two accounts belong to one person. */
  async areSame(on: Connection, one: Pick<Player, 'id'>, other: Pick<Player, 'id'>): Promise<boolean> {
    const known = new Set(await this.digestsOf(on, one));
    return (await this.digestsOf(on, other)).some((identity) => known.has(identity));
  }

  /** Returns the digests of all identities of a player, sorted. */
  async digestsOf(on: Connection, { id }: Pick<Player, 'id'>): Promise<string[]> {
    const digests = new Set<string>();
    for (const { email, siteAccount } of await store.findIdentities(on, id)) {
      if (!isPlaceholderEmail(email)) digests.add(this.#keyed(sha256(`email|${mailboxOf(email)}`)));
      else digests.add(this.#keyed(siteAccountDigest('x', xIdOfPlaceholder(email))));
      if (siteAccount) digests.add(this.#keyed(siteAccountDigest(siteAccount.siteId, siteAccount.accountId)));
    }
    return [...digests].toSorted();
  }

  #keyed(digest: string): string {
    return hmacSha256(this.#key, digest);
  }
}
