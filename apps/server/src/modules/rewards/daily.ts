import { operations, type ErrorCode, type ReplyOf } from '@game/contract';
import { dailyBonus, dailyFlip, resetAfter, openResetAfter, streakWithFlip, type LocalDay } from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import { together } from '../../platform/database/together.js';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import type { Profiles } from '../profiles/service.js';
import { calendarAt, lastFlipOf, type Calendar } from './calendar.js';
import * as store from './store.js';
import type { Waits } from './waits.js';

type DailyType = 'daily_flip' | 'daily_bonus';

const refusals: Record<DailyType, ErrorCode> = {
  daily_flip: 'ALREADY_CLAIMED',
  daily_bonus: 'DAILY_BONUS_ALREADY_CLAIMED',
};

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random'> & {
  ledger: Ledger;
  profiles: Profiles;
  waits: Waits;
};

/** The daily flip and the daily bonus, each once per local day of the player, by the server's clock (D-22, CON-04). */
export class DailyRewards {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns whether today's reward is claimed, and when the next one becomes available (FLP-01). */
  async get(player: Pick<Player, 'id'>, type: DailyType): Promise<ReplyOf<'rewards.getDailyFlip'>> {
    const { database, clock, profiles } = this.#dependencies;
    return database.read(async (connection) => {
      const calendar = calendarAt(clock.now(), await profiles.zonesOf(connection, player));
      return dailyStateOf(calendar, await store.findDaysFrom(connection, player.id, type, calendar.today));
    });
  }

  /** Pays 10 to 50 tickets, once per local day, and updates the streak (CON-04, VAL-05, D-23). */
  async claimFlip(player: Pick<Player, 'id'>, intent: Intent): Promise<ReplyOf<'rewards.claimDailyFlip'>> {
    const amount = this.#dependencies.random.integer(dailyFlip.minimum, dailyFlip.maximum);
    return this.#claim(player, intent, 'daily_flip', amount, async (transaction, { today, zones }) => {
      const last = lastFlipOf(await store.findLastFlip(transaction, player.id), zones);
      return streakWithFlip(today, last);
    });
  }

  /** Pays 25 tickets, once per local day, independently of the flip (CON-04, D-22). */
  async claimBonus(player: Pick<Player, 'id'>, intent: Intent): Promise<ReplyOf<'rewards.claimDailyBonus'>> {
    return this.#claim(player, intent, 'daily_bonus', dailyBonus, async () => null);
  }

  async #claim(
    player: Pick<Player, 'id'>,
    intent: Intent,
    type: DailyType,
    amount: number,
    countStreak: (transaction: Transaction, calendar: Calendar) => Promise<number | null>,
  ): Promise<{ amount: number; resetsAt: string }> {
    const { ledger, clock, profiles, random, waits } = this.#dependencies;
    return ledger.once(intent, operations['rewards.claimDailyFlip'].reply, async (transaction) => {
      // One claim at a time, so that each counts those before.
      const zones = await profiles.lockZones(transaction, player);
      const calendar = calendarAt(clock.now(), zones);
      const { today: localDay, now: claimedAt } = calendar;
      const streak = await countStreak(transaction, calendar);
      const claim = { id: random.uuid(), userId: player.id, claimType: type, localDay, amount, streak, claimedAt };
      const [isNew] = await together([
        store.insertClaim(transaction, claim),
        streak === null ? null : profiles.setStreak(transaction, player, streak),
      ]);
      if (!isNew) throw new Refusal(refusals[type]);
      await (type === 'daily_flip' ? waits.requireFlip(transaction, player) : waits.requireNone(transaction, player));
      const [claimedDays] = await together([
        store.findDaysFrom(transaction, player.id, type, localDay),
        ledger.post(transaction, [{ userId: player.id, type, amount }]),
      ]);
      return { amount, resetsAt: nextResetOf(calendar, claimedDays) };
    });
  }
}

/** Whether today's reward is claimed, and when the next one becomes available. `claimedDays` are the claimed ones from today on. */
export function dailyStateOf(calendar: Calendar, claimedDays: LocalDay[]): ReplyOf<'rewards.getDailyFlip'> {
  return { claimed: claimedDays.includes(calendar.today), resetsAt: nextResetOf(calendar, claimedDays) };
}

function nextResetOf({ zones, now, today }: Calendar, claimedDays: LocalDay[]): string {
  // If today's reward is unclaimed, this is the end of today.
  const reset = claimedDays.includes(today) ? openResetAfter(zones, now, claimedDays) : resetAfter(zones, now);
  return reset.toISOString();
}
