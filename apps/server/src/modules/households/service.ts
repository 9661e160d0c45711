import { countOutsideGames, outsideGamesNeeded, referralWaitReasons, type WaitReason } from '@game/rules';
import type { Connection, Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import * as store from './store.js';

/** Why two accounts are counted together. */
export type HouseholdLink = 'chain' | 'network' | 'device';

/** How many accounts are counted together at most, for each of these reasons. */
const linkedLimit = 1_000;

/** How far a wait for games against other households is. */
export interface Wait {
  played: number;
  games: number;
}

/**
 * Which accounts probably belong to one household, because they were created on one network, in one browser or as a chain of
 * referrals; and which rewards therefore wait for games against others. See decision 0033.
 */
export class Households {
  readonly #allowed: number;
  /** How many referrals of these are paid at once: otherwise each address would bring a farm three of them. */
  readonly #referrals: number;

  /** @param newAccountsPerNetwork how many new accounts of one network and day get their rewards at once. */
  constructor({ newAccountsPerNetwork }: { newAccountsPerNetwork: number }) {
    this.#allowed = newAccountsPerNetwork;
    this.#referrals = Math.ceil(newAccountsPerNetwork / 3);
  }

  /** Returns the wait of all rewards of a player, because their network had too many new accounts; null if they do not wait. */
  async waitOf(on: Connection, player: Pick<Player, 'id'>): Promise<Wait | null> {
    if (!(await store.findIsInCrowd(on, player.id, this.#allowed))) return null;
    const wait = await this.progressOf(on, player);
    return wait.played < wait.games ? wait : null;
  }

  /** Returns how many games against other households a player has finished, and how many end a wait. */
  async progressOf(on: Connection, player: Pick<Player, 'id'>): Promise<Wait> {
    const games = await store.findGames(on, player.id, this.#allowed);
    const counted = games.length === 0 ? new Map() : await store.findCounted(on, player.id, this.#allowed);
    return { played: Math.min(countOutsideGames(games, counted), outsideGamesNeeded), games: outsideGamesNeeded };
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
    const isInCrowd = await store.findIsInCrowd(on, friend.id, this.#allowed);
    const hasOtherReferral = (await store.countReferralsAtOnce(on, friend.id)) >= this.#referrals;
    return referralWaitReasons({ ...pair, inviterGames, isInCrowd, hasOtherReferral });
  }

  /** Returns the accounts that are counted together with a player, and for each of them why: a shared network or device, or a chain of referrals. */
  async linkedTo(on: Connection, player: Pick<Player, 'id'>): Promise<Map<string, HouseholdLink[]>> {
    const linked = await store.findLinked(on, player.id, linkedLimit);
    return new Map(linked.map(({ id, via }) => [id, via]));
  }

  /** Locks the player's network, and returns the other players of it whose accounts were created when it had too many. */
  async lockNeighbours(transaction: Transaction, player: Pick<Player, 'id'>): Promise<string[]> {
    await store.lockNetwork(transaction, player.id);
    return store.findNeighbours(transaction, player.id, this.#allowed);
  }
}
