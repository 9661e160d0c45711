import type { TrophyFacts } from '@game/rules';
import type { Connection } from '../../platform/database/database.js';
import type { DepartureHandler } from '../../platform/departures.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Account } from '../account/service.js';
import type { Households } from '../households/service.js';
import type { Identities } from '../identities/service.js';
import type { Ledger } from '../ledger/service.js';
import type { Players } from '../players/service.js';
import type { Profiles } from '../profiles/service.js';
import type { Social } from '../social/service.js';
import { ActivityRewards } from './activities.js';
import { DailyRewards } from './daily.js';
import { Referrals } from './referrals.js';
import { cancelPendingReferral, countRewardedReferrals, findLongestStreak, findPersonalRewards } from './store.js';
import { StreakRewards } from './streak.js';
import { TodayRewards } from './today.js';
import { Waits } from './waits.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'publisher' | 'logger'> & {
  ledger: Ledger;
  profiles: Profiles;
  players: Players;
  account: Account;
  social: Social;
  identities: Identities;
  households: Households;
  /** The games against others that a new player completes before a referral is rewarded. */
  referralAfterGames: number;
};

/** The start of all times. */
const always = new Date(0);

/** All ways to earn tickets besides playing (PRD-05). Each reward is one transaction and paid once. */
export class Rewards {
  readonly daily: DailyRewards;
  readonly streak: StreakRewards;
  readonly activities: ActivityRewards;
  readonly referrals: Referrals;
  readonly waits: Waits;
  readonly today: TodayRewards;
  /** Keeps what the player has earned once, without their name. */
  readonly departure: DepartureHandler;

  constructor(dependencies: Dependencies) {
    this.waits = new Waits(dependencies);
    const withWaits = { ...dependencies, waits: this.waits };
    this.daily = new DailyRewards(withWaits);
    this.streak = new StreakRewards(withWaits);
    this.activities = new ActivityRewards(withWaits);
    this.referrals = new Referrals(dependencies);
    this.today = new TodayRewards({ ...withWaits, activities: this.activities });
    this.departure = {
      remove: async (transaction, player) => {
        await cancelPendingReferral(transaction, player.id);
        const rewards = await findPersonalRewards(transaction, player.id);
        await dependencies.identities.keep(transaction, player, rewards);
      },
    };
  }

  /** Returns what a player's trophies need to know about their rewards. */
  async trophyFacts(on: Connection, playerId: string): Promise<Pick<TrophyFacts, 'flipStreak' | 'friends'>> {
    const flipStreak = await findLongestStreak(on, playerId);
    return { flipStreak, friends: await countRewardedReferrals(on, playerId, always) };
  }
}
