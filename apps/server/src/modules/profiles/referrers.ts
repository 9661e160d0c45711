import type { Connection, Transaction } from '../../platform/database/database.js';
import type { Player } from '../../platform/player.js';
import { descendsFrom, findReferrer, setReferrer } from './store.js';

/** The players who referred others (D-25). */
export class Referrers {
  /** Finds the player with a referral code, except deleted players and bots. */
  async findByCode(on: Connection, code: string): Promise<Pick<Player, 'id'> | null> {
    const id = await findReferrer(on, code);
    return id === undefined ? null : { id };
  }

  /** Returns whether `ancestor` is the player, or has referred the player directly or indirectly. */
  async hasReferred(on: Connection, ancestor: Pick<Player, 'id'>, player: Pick<Player, 'id'>): Promise<boolean> {
    return descendsFrom(on, player.id, ancestor.id);
  }

  /** Records who has referred a new player. */
  async set(transaction: Transaction, player: Pick<Player, 'id'>, referrer: Pick<Player, 'id'>): Promise<void> {
    await setReferrer(transaction, player.id, referrer.id);
  }
}
