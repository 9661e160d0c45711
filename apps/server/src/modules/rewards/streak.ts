import { operations, type ReplyOf } from '@game/contract';
import { daysToRun, resetAfter, streakBonus, streakOn, streakRunLength, weekOf, zoneAt } from '@game/rules';
import type { Connection } from '../../platform/database/database.js';
import type { Intent, Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from '../ledger/service.js';
import type { Profiles } from '../profiles/service.js';
import { calendarAt, lastFlipOf, type Calendar } from './calendar.js';
import * as store from './store.js';
import type { Waits } from './waits.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random'> & {
  ledger: Ledger;
  profiles: Profiles;
  waits: Waits;
};

/** The streak of daily flips, and the bonus for each completed run (D-23, D-24). */
export class StreakRewards {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the streak, the current week, and the state of the bonus (STK-01, STK-02). */
  async get(player: Pick<Player, 'id'>): Promise<ReplyOf<'rewards.getStreak'>> {
    const { database, clock, profiles } = this.#dependencies;
    return database.read(async (connection) => {
      const calendar = calendarAt(clock.now(), await profiles.zonesOf(connection, player));
      const { today, zones, now } = calendar;
      const week = weekOf(today);
      const claimedDays = await store.findDaysFrom(connection, player.id, 'daily_flip', week[0] ?? today);
      const streak = await streakOf(connection, player, calendar);
      const unpaid = await store.findUnpaidRun(connection, player.id, streakRunLength);
      const nextTimeZone = zoneAt(zones, resetAfter(zones, now));
      const timeZone = zoneAt(zones, now);
      return {
        streak,
        week: week.map((day) => ({ day, claimed: claimedDays.includes(day) })),
        today,
        bonus: { amount: streakBonus, claimable: unpaid !== undefined, daysLeft: daysToRun(streak) },
        timeZone,
        nextTimeZone: nextTimeZone === timeZone ? null : nextTimeZone,
      };
    });
  }

  /** Pays 500 tickets, once per completed run of 7 days. A run stays payable after its streak has ended (D-24). */
  async claimBonus(player: Pick<Player, 'id'>, intent: Intent): Promise<ReplyOf<'rewards.claimStreakBonus'>> {
    const { ledger, clock, profiles, random, waits } = this.#dependencies;
    return ledger.once(intent, operations['rewards.claimStreakBonus'].reply, async (transaction) => {
      // One claim at a time, so that each counts those before.
      const zones = await profiles.lockZones(transaction, player);
      const calendar = calendarAt(clock.now(), zones);
      const localDay = await store.findUnpaidRun(transaction, player.id, streakRunLength);
      if (localDay === undefined) throw new Refusal('STREAK_BONUS_NOT_DUE');
      const claim = { id: random.uuid(), userId: player.id, localDay, amount: streakBonus, claimedAt: calendar.now };
      const isFirst = await store.insertClaim(transaction, { ...claim, claimType: 'streak_bonus' });
      if (!isFirst) throw new Refusal('STREAK_BONUS_NOT_DUE');
      await waits.requireNone(transaction, player);
      await ledger.post(transaction, [{ userId: player.id, type: 'streak_bonus', amount: streakBonus }]);
      return { amount: streakBonus };
    });
  }
}

async function streakOf(on: Connection, player: Pick<Player, 'id'>, { today, zones }: Calendar): Promise<number> {
  return streakOn(today, lastFlipOf(await store.findLastFlip(on, player.id), zones));
}
