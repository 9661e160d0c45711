import type { ConnectedAccounts, InputOf, RedemptionAddress } from '@game/contract';
import { findMissingFields, type PostalAddress } from '@game/contract/addresses';
import type { StoredAddress } from '@game/database';
import { changeZone, isSameTimeZone, isTimeZone, type ZoneHistory } from '@game/rules';
import {
  deletedUsernamePrefix,
  generatedUsernamePrefix,
  isGeneratedUsername,
  parseDiscordUsername,
  parseXUsername,
  usernameProblem,
} from '@game/site';
import { violates, type Connection, type Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Identities } from '../identities/service.js';
import type { Ledger } from '../ledger/service.js';
import type { SelfLimits } from '../self-limits/service.js';
import { Referrers } from './referrers.js';
import * as store from './store.js';

/** An account that needs a profile. */
export interface ProfileOwner {
  id: string;
  timeZone: string;
}

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'publisher'> & {
  ledger: Ledger;
  identities: Identities;
  selfLimits: SelfLimits;
  startingBalance: number;
};

/** The profiles of players and bots. */
export class Profiles {
  readonly referrers = new Referrers();
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Finds a player by username, ignoring case. */
  async findByUsername(username: string): Promise<Player | undefined> {
    return this.#dependencies.database.read((connection) => store.findPlayerByUsername(connection, username));
  }

  /** Finds a player by id. */
  async find(id: string): Promise<Player | undefined> {
    return this.#dependencies.database.read((connection) => store.findPlayer(connection, id));
  }

  /**
   * Returns the profile of an account, and creates it if necessary, with a generated username (ENT-02, D-31) and the
   * starting balance (D-11), which a person gets once. Safe to call concurrently, from any number of processes.
   */
  async ensure(account: ProfileOwner): Promise<Player> {
    for (;;) {
      const existing = await this.find(account.id);
      if (existing) return existing;
      try {
        await this.#create(account);
      } catch (error) {
        if (!violates(error, 'profiles_username_unique') && !violates(error, 'profiles_referral_code_unique'))
          throw error;
      }
    }
  }

  /**
   * Returns the profile of a house bot, and creates it if necessary (D-36). A bot has no account. If a player already has
   * its username, the bot gets a random suffix.
   */
  async ensureBot({ id, username }: { id: string; username: string }): Promise<Player> {
    const { database, clock, random } = this.#dependencies;
    for (let name = username; ; name = `${username}_${random.hexadecimal(2)}`) {
      const existing = await this.find(id);
      if (existing) return existing;
      const profile = { id, username: name, timeZone: 'UTC', isBot: true, createdAt: clock.now() };
      await database
        .run((connection) => store.insertProfile(connection, profile))
        .catch((error: unknown) => {
          if (!violates(error, 'profiles_username_unique')) throw error;
        });
    }
  }

  /** Returns the part of a profile that only its player may see (D-05). */
  async privateProfileOf(player: Player) {
    const row = await this.#dependencies.database.read((connection) => store.findPrivateProfile(connection, player.id));
    if (!row) throw new Refusal('NOT_SIGNED_IN');
    const { profile, connections } = row;
    const { xUsername, discordUsername, xConnected, discordConnected } = connections ?? noConnections;
    return {
      ...profile,
      hasGeneratedUsername: isGeneratedUsername(profile.username),
      createdAt: profile.createdAt.toISOString(),
      connections: { xUsername, discordUsername, xConnected, discordConnected },
    };
  }

  /** Returns the usernames of the accounts at other sites that a player has connected. */
  async connectedAccountsOf({ id }: Pick<Player, 'id'>): Promise<ConnectedAccounts> {
    const row = await this.#dependencies.database.read((connection) => store.findPrivateProfile(connection, id));
    const { xUsername, discordUsername, xConnected, discordConnected } = row?.connections ?? noConnections;
    return { x: xConnected ? xUsername : null, discord: discordConnected ? discordUsername : null };
  }

  /** Changes a player's username (VAL-09, D-31). */
  async updateUsername(player: Player, username: string): Promise<void> {
    const trimmed = username.trim();
    const problem = usernameProblem(trimmed);
    if (problem) throw new Refusal(problem);
    const { database } = this.#dependencies;
    try {
      await database.run((connection) => store.updateUsername(connection, player.id, trimmed));
    } catch (error) {
      throw violates(error, 'profiles_username_unique') ? new Refusal('USERNAME_TAKEN') : error;
    }
    this.#notify(player);
  }

  /**
   * Changes the usernames at X and Discord that a player has entered; an empty string removes one. The username of a
   * connected account cannot be changed (VAL-10).
   */
  async updateConnections(player: Player, input: InputOf<'profiles.updateConnections'>): Promise<void> {
    const trimmed = { xUsername: input.xUsername.trim(), discordUsername: input.discordUsername.trim() };
    const xUsername = parseXUsername(trimmed.xUsername);
    const discordUsername = parseDiscordUsername(trimmed.discordUsername);
    if (trimmed.xUsername !== '' && xUsername === null) throw new Refusal('INVALID_X_USERNAME');
    if (trimmed.discordUsername !== '' && discordUsername === null) throw new Refusal('INVALID_DISCORD_USERNAME');
    const { database } = this.#dependencies;
    const names = { xUsername, discordUsername };
    const isChanged = await database.run((connection) => store.updateConnectionNames(connection, player.id, names));
    if (!isChanged) {
      const { connections } = await this.privateProfileOf(player);
      const isX = connections.xConnected && connections.xUsername !== xUsername;
      throw new Refusal(isX ? 'X_CONNECTED' : 'DISCORD_CONNECTED');
    }
    this.#notify(player);
  }

  /** Records that the player has proved that they own an account at X or Discord (ENT-04). */
  async connect(player: Player, site: 'x' | 'discord', username: string): Promise<void> {
    const { database } = this.#dependencies;
    const values =
      site === 'x' ? { xUsername: username, xConnected: true } : { discordUsername: username, discordConnected: true };
    await database.run((connection) => store.connect(connection, player.id, values));
    this.#notify(player);
  }

  /**
   * Replaces the username of a player's account at X or Discord, when that account changes; null if none is connected any longer.
   */
  async setConnection(
    transaction: Transaction,
    player: Pick<Player, 'id'>,
    site: 'x' | 'discord',
    username: string | null,
  ): Promise<void> {
    const isConnected = username !== null;
    const values =
      site === 'x'
        ? { xUsername: username, xConnected: isConnected }
        : { discordUsername: username, discordConnected: isConnected };
    await store.connect(transaction, player.id, values);
    transaction.afterCommit(() => this.#notify(player));
  }

  /** Changes the time zone of a player's days from the next reset on; allowed once in 30 days (D-22). Another name of the same zone is no change. */
  async updateTimeZone(player: Player, timeZone: string): Promise<void> {
    const { database, clock } = this.#dependencies;
    if (!isTimeZone(timeZone)) throw new Refusal('INVALID_TIME_ZONE');
    await database.transaction(async (transaction) => {
      const zones = await store.lockZones(transaction, player.id);
      if (!zones || isSameTimeZone(zones.timeZone, timeZone)) return;
      const changed = changeZone(zones, timeZone, clock.now());
      if (changed === null) throw new Refusal('TIME_ZONE_CHANGED_RECENTLY');
      await store.updateZones(transaction, player.id, changed);
    });
    this.#notify(player);
  }

  /** Returns the time zones of a player's days; undefined for a player who is not known. */
  async zonesOf(on: Connection, { id }: Pick<Player, 'id'>): Promise<ZoneHistory | undefined> {
    return store.findZones(on, id);
  }

  /** Like `zonesOf`, and locks the profile until the transaction ends. */
  async lockZones(transaction: Transaction, { id }: Pick<Player, 'id'>): Promise<ZoneHistory | undefined> {
    return store.lockZones(transaction, id);
  }

  /** Stores the length of a player's streak (ENT-02). */
  async setStreak(transaction: Transaction, { id }: Pick<Player, 'id'>, days: number): Promise<void> {
    await store.updateStreak(transaction, id, days);
  }

  /** Stores whether others see a player's results. See decision 0021. */
  async updateVisibility(player: Player, showsResults: boolean): Promise<void> {
    await this.#dependencies.database.run((connection) => store.updateVisibility(connection, player.id, showsResults));
    this.#notify(player);
  }

  /** Returns whether a player is staff or a bot, who enter no raffles (D-38). */
  async isStaffOrBot(on: Connection, { id }: Pick<Player, 'id'>): Promise<boolean> {
    return store.isStaffOrBot(on, id);
  }

  /** Marks a player as staff, or ends this. Returns false if nothing would change. */
  async markStaff(transaction: Transaction, { id }: Pick<Player, 'id'>, isStaff: boolean): Promise<boolean> {
    // A raffle entry that this waits for is from before, so the audit must not find it.
    await store.lockProfile(transaction, id);
    return store.updateStaff(transaction, id, isStaff ? this.#dependencies.clock.now() : null);
  }

  /** Changes the shipping address. Keeps the full name, which is only entered when redeeming a prize (VAL-11, D-26). */
  async updateShippingAddress(player: Player, input: InputOf<'profiles.updateShippingAddress'>): Promise<void> {
    requireShippable(input);
    await this.#dependencies.database.run((connection) => store.updateShippingAddress(connection, player.id, input));
    this.#notify(player);
  }

  /** Replaces the shipping address with another one, or removes it. Returns the previous one. */
  async replaceShippingAddress(
    transaction: Transaction,
    player: Pick<Player, 'id'>,
    address: StoredAddress | null,
  ): Promise<StoredAddress | null> {
    const before = await store.replaceShippingAddress(transaction, player.id, address);
    transaction.afterCommit(() => this.#notify(player));
    return before;
  }

  /** Saves the recipient of a prize as the default for the next one (D-26). */
  async rememberRecipient(transaction: Transaction, player: Player, address: RedemptionAddress): Promise<void> {
    await store.rememberRecipient(transaction, player.id, address);
    transaction.afterCommit(() => this.#notify(player));
  }

  /** Changes the URL of a player's avatar, or removes it, and returns the previous one. */
  async changeAvatar(
    transaction: Transaction,
    player: Pick<Player, 'id'>,
    avatarUrl: string | null,
  ): Promise<string | null> {
    const before = await store.replaceAvatarUrl(transaction, player.id, avatarUrl);
    transaction.afterCommit(() => this.#notify(player));
    return before;
  }

  /** Permanently removes all personal data from a profile. Returns the URL of its avatar, which the caller must delete. */
  async anonymise(transaction: Transaction, player: Player): Promise<{ avatarUrl: string | null }> {
    const { clock, random } = this.#dependencies;
    const username = `${deletedUsernamePrefix}${random.hexadecimal(6)}`;
    const avatarUrl = await store.findAvatarUrl(transaction, player.id);
    await store.anonymiseProfile(transaction, player.id, username, clock.now());
    return { avatarUrl };
  }

  /**
   * Returns whether new players get a starting balance, but this one got none. After `newPlayerRows` transactions, a
   * player is no longer new: then false.
   */
  async lacksStartingBalance({ id }: Pick<Player, 'id'>): Promise<boolean> {
    const { ledger, startingBalance } = this.#dependencies;
    if (startingBalance === 0) return false;
    const rows = await ledger.listTransactions(id, null, newPlayerRows);
    return rows.length < newPlayerRows && rows.every(({ type }) => type !== 'operator_adjustment');
  }

  #notify(player: Pick<Player, 'id'>): void {
    this.#dependencies.publisher.publish(`user:${player.id}`, 'profiles.changed', {});
  }

  async #create(account: ProfileOwner): Promise<void> {
    const { database, clock, random, ledger, identities, selfLimits, startingBalance } = this.#dependencies;
    await database.transaction(async (transaction) => {
      const profile = {
        ...account,
        username: `${generatedUsernamePrefix}${random.hexadecimal(4)}`,
        createdAt: clock.now(),
      };
      const inserted = await store.insertProfile(transaction, profile);
      if (!inserted) return;
      await selfLimits.kept.adopt(transaction, account);
      if (startingBalance === 0) return;
      if (await identities.claim(transaction, account, 'starting_balance')) {
        await store.updateStartingBalance(transaction, account.id, startingBalance);
        await ledger.post(transaction, [{ userId: account.id, type: 'operator_adjustment', amount: startingBalance }]);
      }
    });
  }
}

/** Throws if a field that the country requires is blank. Nothing else about an address is known for certain. See decision 0019. */
export function requireShippable(address: PostalAddress): void {
  if (findMissingFields(address).length > 0) throw new Refusal('INCOMPLETE_ADDRESS');
}

/** How many transactions make a player no longer new. */
const newPlayerRows = 20;

/** The connections of a player who has entered none. */
const noConnections = { xUsername: null, discordUsername: null, xConnected: false, discordConnected: false };
