import type { Wait } from '@game/contract';
import { countOutsideGames, outsideGamesNeeded, referralWaitReasons, type WaitReason } from '@game/rules';
import type { Connection, Transaction } from '../../platform/database/database.js';
import { together } from '../../platform/database/together.js';
import type { Clock } from '../../platform/clock.js';
import type { Player } from '../../platform/player.js';
import * as store from './store.js';

/** Why two accounts are counted together. */
export type HouseholdLink = 'chain' | 'network' | 'device';

/** How many accounts are counted together at most, for each of these reasons. */
const linkedLimit = 1_000;

/** How many games of a player are read in each seat. Most players need only the first ones, and each game costs several look-ups. */
const gamesPerSeat = [5, 50];

const dayMs = 24 * 3_600_000;

/**
 * Which accounts probably belong to one household, because they were created on one network, in one browser or as a chain of
 * referrals; and which rewards therefore wait for games against others. See decision 0033.
 */
export class Households {
  readonly #clock: Clock;
  readonly #allowed: number;
  /** How many referrals of these are paid: otherwise each address would bring a farm three of them. */
  readonly #referrals: number;

  /** @param newAccountsPerNetwork how many accounts of one network get their first reward, or are created without a wait, within 24 hours. */
  constructor({ clock, newAccountsPerNetwork }: { clock: Clock; newAccountsPerNetwork: number }) {
    this.#clock = clock;
    this.#allowed = newAccountsPerNetwork;
    this.#referrals = Math.ceil(newAccountsPerNetwork / 3);
  }

  /**
   * Returns the wait of all rewards of a player; null if they do not wait. If its games are finished, too many others of the network have got
   * their first reward within 24 hours.
   */
  async waitOf(on: Connection, player: Pick<Player, 'id'>): Promise<Wait | null> {
    const place = await store.findPlace(on, player.id, this.#allowed, this.#dayAgo());
    if (!place || place.hasPlace) return null;
    const wait = place.isInCrowd ? await this.progressOf(on, player) : { played: 0, games: 0 };
    return place.isFull || wait.played < wait.games ? wait : null;
  }

  /** Counts the player among those of their network who get their first reward today. Returns their wait instead if it is not over. */
  async takePlace(transaction: Transaction, player: Pick<Player, 'id'>): Promise<Wait | null> {
    // The lock comes first, so that the wait counts what others have stored.
    const [, wait] = await together([store.lockNetwork(transaction, player.id), this.waitOf(transaction, player)]);
    if (!wait) await store.takePlace(transaction, player.id, this.#clock.now());
    return wait;
  }

  /** Returns how many games against other households a player has finished, and how many end a wait. */
  async progressOf(on: Connection, player: Pick<Player, 'id'>): Promise<Wait> {
    let played = 0;
    for (const most of gamesPerSeat) {
      const games = await store.findGames(on, player.id, this.#allowed, most);
      played = Math.min(countOutsideGames(games), outsideGamesNeeded);
      if (played === outsideGamesNeeded || games.length < most) break;
    }
    return { played, games: outsideGamesNeeded };
  }

  /** Returns why the referral of a new player waits; none if it is paid at once. */
  async referralWaitReasons(
    on: Connection,
    friend: Pick<Player, 'id'>,
    inviter: Pick<Player, 'id'>,
  ): Promise<WaitReason[]> {
    const pair = await store.findPair(on, friend.id, inviter.id);
    if (!pair) return [];
    const inviterGames = pair.inviterWasInvited ? (await this.progressOf(on, inviter)).played : 0;
    const place = await store.findPlace(on, friend.id, this.#allowed, this.#dayAgo());
    const hasOtherReferral = await this.hasOtherReferral(on, friend);
    return referralWaitReasons({ ...pair, inviterGames, isInCrowd: place?.isInCrowd ?? false, hasOtherReferral });
  }

  /** Whether enough referrals of other new players on the friend's network were paid within 24 hours. */
  async hasOtherReferral(on: Connection, friend: Pick<Player, 'id'>): Promise<boolean> {
    return (await store.countReferralsSince(on, friend.id, this.#dayAgo())) >= this.#referrals;
  }

  /** Returns the accounts that are counted together with a player, and for each of them why: a shared network or device, or a chain of referrals. */
  async linkedTo(on: Connection, player: Pick<Player, 'id'>): Promise<Map<string, HouseholdLink[]>> {
    const linked = await store.findLinked(on, player.id, linkedLimit);
    return new Map(linked.map(({ id, via }) => [id, via]));
  }

  /** Returns the other players of the network whose accounts were created when it had too many, and who have no reward yet. */
  async findNeighbours(on: Connection, player: Pick<Player, 'id'>): Promise<string[]> {
    return store.findNeighbours(on, player.id, this.#allowed);
  }

  #dayAgo(): Date {
    return new Date(this.#clock.now().getTime() - dayMs);
  }
}
