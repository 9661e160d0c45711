import type { Activity, ReplyOf } from '@game/contract';
import { daysInRun, streakBonus, streakOn, streakRunLength } from '@game/rules';
import type { Player } from '../../platform/player.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Profiles } from '../profiles/service.js';
import type { ActivityRewards } from './activities.js';
import { calendarAt, lastFlipOf } from './calendar.js';
import { dailyStateOf } from './daily.js';
import * as store from './store.js';
import type { Waits } from './waits.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'> & {
  profiles: Profiles;
  activities: ActivityRewards;
  waits: Waits;
};

/** What a player can collect today, from all kinds of rewards. */
export class TodayRewards {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns what is collected and what is left. Makes no request to other sites. */
  async get(player: Player, origin: string): Promise<ReplyOf<'rewards.getToday'>> {
    const { activities, waits } = this.#dependencies;
    const [{ claims, tasks }, daily, wait] = await Promise.all([
      activities.left(player, origin),
      this.#dailyOf(player),
      waits.rewardsOf(player),
    ]);
    return { ...daily, claims: countOf(claims), tasks: countOf(tasks), wait };
  }

  async #dailyOf(player: Player): Promise<Pick<ReplyOf<'rewards.getToday'>, 'flip' | 'bonus' | 'streak'>> {
    const { database, clock, profiles } = this.#dependencies;
    return database.read(async (on) => {
      const calendar = calendarAt(clock.now(), await profiles.zonesOf(on, player));
      const { today, zones } = calendar;
      const { flips, bonuses, lastFlip, hasUnpaidRun } = await store.findToday(on, player.id, today, streakRunLength);
      const flip = dailyStateOf(calendar, flips);
      const days = daysInRun(streakOn(today, lastFlipOf(lastFlip, zones)), flip.claimed);
      return {
        flip,
        bonus: dailyStateOf(calendar, bonuses),
        streak: { days, bonus: streakBonus, claimable: hasUnpaidRun },
      };
    });
  }
}

function countOf(activities: Activity[]): { count: number; tickets: number } {
  return { count: activities.length, tickets: activities.reduce((sum, { reward }) => sum + reward, 0) };
}
