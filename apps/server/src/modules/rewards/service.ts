import type { ReplyOf } from '@game/contract';
import { localDayOf, nextLocalMidnight } from '@game/rules';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import type { Random } from '../../platform/random.js';
import { Refusal } from '../../platform/refusal.js';
import type { Intent, Ledger } from '../ledger/service.js';
import type { Player } from '../profiles/service.js';
import * as store from './store.js';

/** The least and the most tickets a daily flip brings (CON-04). */
const dailyFlip = { minimum: 10, maximum: 50 };

/** Daily rewards, once per local day of the player, by the server's clock (D-22). */
export class Rewards {
  readonly #dependencies: { database: Database; clock: Clock; random: Random; ledger: Ledger };

  constructor(dependencies: { database: Database; clock: Clock; random: Random; ledger: Ledger }) {
    this.#dependencies = dependencies;
  }

  /** Whether today's flip is claimed, and when the player's next day begins (FLP-01). */
  async getDailyFlip(player: Player): Promise<ReplyOf<'rewards.getDailyFlip'>> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const claim = { userId: player.id, claimType: 'daily_flip', localDay: localDayOf(now, player.timeZone) } as const;
    const claimed = await database.run((connection) => store.hasClaim(connection, claim));
    return { claimed, resetsAt: nextLocalMidnight(now, player.timeZone).toISOString() };
  }

  /** Pays 10 to 50 tickets, once per local day (CON-04, VAL-05). */
  async claimDailyFlip(player: Player, intent: Intent): Promise<ReplyOf<'rewards.claimDailyFlip'>> {
    const { ledger, clock, random } = this.#dependencies;
    return ledger.once(intent, async (transaction) => {
      const now = clock.now();
      const amount = random.integer(dailyFlip.minimum, dailyFlip.maximum);
      const inserted = await store.insertClaim(transaction, {
        id: random.uuid(),
        userId: player.id,
        claimType: 'daily_flip',
        localDay: localDayOf(now, player.timeZone),
        amount,
        claimedAt: now,
      });
      if (!inserted) throw new Refusal('ALREADY_CLAIMED');
      await ledger.post(transaction, [{ userId: player.id, type: 'daily_flip', amount }]);
      return { amount, resetsAt: nextLocalMidnight(now, player.timeZone).toISOString() };
    });
  }
}
