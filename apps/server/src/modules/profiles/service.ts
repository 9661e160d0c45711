import type { InputOf, RedemptionAddress } from '@game/contract';
import { changeZone, isTimeZone } from '@game/rules';
import {
  deletedUsernamePrefix,
  generatedUsernamePrefix,
  isGeneratedUsername,
  parseDiscordUsername,
  parseXUsername,
  usernameProblem,
} from '@game/site';
import { violates, type Transaction } from '../../platform/database.js';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import * as store from './store.js';

export type { Avatars } from './avatars.js';

/** An account that is to have a profile. */
export interface Account {
  id: string;
  timeZone: string;
}

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'publisher'> & {
  ledger: Ledger;
  startingBalance: number;
};

/** The players. */
export class Profiles {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** The player with this username, in any case, if there is one. */
  async findByUsername(username: string): Promise<Player | undefined> {
    return this.#dependencies.database.run((connection) => store.findPlayerByUsername(connection, username));
  }

  /** The player with this id, if there is one. */
  async find(id: string): Promise<Player | undefined> {
    return this.#dependencies.database.run((connection) => store.findPlayer(connection, id));
  }

  /**
   * The profile of an account, made if it has none yet: a generated username (ENT-02, D-31) and the starting
   * balance (D-11). Safe to call at any time and from any number of processes.
   */
  async ensure(account: Account): Promise<Player> {
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
   * The profile of a bot of the house, made if there is none yet (D-36): it has no account, and a name of its own even
   * if a player has taken its first one.
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

  /** What of a profile its player alone may know (D-05). */
  async privateProfileOf(player: Player) {
    const row = await this.#dependencies.database.run((connection) => store.findPrivateProfile(connection, player.id));
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
    this.#tell(player);
  }

  /** Changes what a player says they are called elsewhere; empty for nothing. A connected X account names itself (VAL-10). */
  async updateConnections(player: Player, input: InputOf<'profiles.updateConnections'>): Promise<void> {
    const given = { xUsername: input.xUsername.trim(), discordUsername: input.discordUsername.trim() };
    const xUsername = parseXUsername(given.xUsername);
    const discordUsername = parseDiscordUsername(given.discordUsername);
    if (given.xUsername !== '' && xUsername === null) throw new Refusal('INVALID_X_USERNAME');
    if (given.discordUsername !== '' && discordUsername === null) throw new Refusal('INVALID_DISCORD_USERNAME');
    const { database } = this.#dependencies;
    const names = { xUsername, discordUsername };
    const isChanged = await database.run((connection) => store.updateNamesElsewhere(connection, player.id, names));
    if (!isChanged) {
      const { connections } = await this.privateProfileOf(player);
      const isOfX = connections.xConnected && connections.xUsername !== xUsername;
      throw new Refusal(isOfX ? 'X_CONNECTED' : 'DISCORD_CONNECTED');
    }
    this.#tell(player);
  }

  /** Notes that an account at X or Discord is the player's for certain (ENT-04). */
  async connect(player: Player, site: 'x' | 'discord', username: string): Promise<void> {
    const { database } = this.#dependencies;
    const values =
      site === 'x' ? { xUsername: username, xConnected: true } : { discordUsername: username, discordConnected: true };
    await database.run((connection) => store.connect(connection, player.id, values));
    this.#tell(player);
  }

  /** Changes where a player's days are counted, from the next reset on, once in 30 days (D-22). */
  async updateTimeZone(player: Player, timeZone: string): Promise<void> {
    const { database, clock } = this.#dependencies;
    if (!isTimeZone(timeZone)) throw new Refusal('INVALID_TIME_ZONE');
    await database.transaction(async (transaction) => {
      const zones = await store.lockZones(transaction, player.id);
      if (!zones || zones.timeZone === timeZone) return;
      const changed = changeZone(zones, timeZone, clock.now());
      if (changed === null) throw new Refusal('TIME_ZONE_CHANGED_RECENTLY');
      await store.updateZones(transaction, player.id, changed);
    });
    this.#tell(player);
  }

  /** Changes where prizes are sent; the full name, which redeeming asks for, stays (VAL-11, D-26). */
  async updateShippingAddress(player: Player, input: InputOf<'profiles.updateShippingAddress'>): Promise<void> {
    const { database } = this.#dependencies;
    await database.run((connection) => store.updateShippingAddress(connection, player.id, input));
    this.#tell(player);
  }

  /** Keeps where a prize is sent, so that the next one need not be asked for all of it (D-26). */
  async rememberRecipient(transaction: Transaction, player: Player, address: RedemptionAddress): Promise<void> {
    await store.rememberRecipient(transaction, player.id, address);
    transaction.afterCommit(() => this.#tell(player));
  }

  /** Changes a player's picture; returns the address of the one before. */
  async changeAvatar(player: Player, avatarUrl: string): Promise<string | null> {
    const { database } = this.#dependencies;
    const before = await database.run((connection) => store.replaceAvatarUrl(connection, player.id, avatarUrl));
    this.#tell(player);
    return before;
  }

  /** Takes everything that tells who a player is out of their profile, for good; returns the address of their picture. */
  async anonymise(transaction: Transaction, player: Player): Promise<{ avatarUrl: string | null }> {
    const { clock, random } = this.#dependencies;
    const username = `${deletedUsernamePrefix}${random.hexadecimal(6)}`;
    const avatarUrl = await store.findAvatarUrl(transaction, player.id);
    await store.anonymiseProfile(transaction, player.id, username, clock.now());
    return { avatarUrl };
  }

  #tell(player: Player): void {
    this.#dependencies.publisher.publish(`user:${player.id}`, 'profiles.changed', {});
  }

  async #create(account: Account): Promise<void> {
    const { database, clock, random, ledger, startingBalance } = this.#dependencies;
    await database.transaction(async (transaction) => {
      const profile = {
        ...account,
        username: `${generatedUsernamePrefix}${random.hexadecimal(4)}`,
        createdAt: clock.now(),
      };
      const inserted = await store.insertProfile(transaction, profile);
      if (inserted && startingBalance > 0) {
        await ledger.post(transaction, [{ userId: account.id, type: 'operator_adjustment', amount: startingBalance }]);
      }
    });
  }
}

/** The connections of a player who has named none. */
const noConnections = { xUsername: null, discordUsername: null, xConnected: false, discordConnected: false };
