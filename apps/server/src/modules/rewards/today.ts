import type { Activity, ReplyOf } from '@game/contract';
import { connectionActivities, daysInRun, streakBonus } from '@game/rules';
import type { Player } from '../../platform/player.js';
import type { ActivityRewards } from './activities.js';
import type { DailyRewards } from './daily.js';
import type { StreakRewards } from './streak.js';
import type { Waits } from './waits.js';

interface Dependencies {
  daily: DailyRewards;
  streak: StreakRewards;
  activities: ActivityRewards;
  waits: Waits;
}

/** What a player can collect today, from all kinds of rewards. */
export class TodayRewards {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns what is collected and what is left. Makes no request to other sites. */
  async get(player: Player, origin: string): Promise<ReplyOf<'rewards.getToday'>> {
    const { daily, streak, activities, waits } = this.#dependencies;
    const flip = await daily.get(player, 'daily_flip');
    const run = await streak.get(player);
    const { activities: all, x, discord } = await activities.list(player, origin);
    const unclaimed = all.filter(({ claimed, earnedBefore }) => !claimed && !earnedBefore);
    const isOffered = ({ type }: Activity) =>
      !(type in connectionActivities) || (type.startsWith('x_') ? x : discord).offer !== 'off';
    return {
      flip,
      bonus: await daily.get(player, 'daily_bonus'),
      streak: { days: daysInRun(run.streak, flip.claimed), bonus: streakBonus, claimable: run.bonus.claimable },
      claims: countOf(unclaimed.filter(({ completed }) => completed)),
      tasks: countOf(unclaimed.filter((activity) => !activity.completed && isOffered(activity))),
      wait: (await waits.get(player)).rewards,
    };
  }
}

function countOf(activities: Activity[]): { count: number; tickets: number } {
  return { count: activities.length, tickets: activities.reduce((sum, { reward }) => sum + reward, 0) };
}
