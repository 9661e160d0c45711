import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Account } from '../account/service.js';
import type { Ledger } from '../ledger/service.js';
import type { Profiles } from '../profiles/service.js';
import type { Social } from '../social/service.js';
import { Activities } from './activities.js';
import { DailyRewards } from './daily.js';
import { Referrals } from './referrals.js';
import { Streak } from './streak.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'random' | 'publisher' | 'logger'> & {
  ledger: Ledger;
  profiles: Profiles;
  account: Account;
  social: Social;
};

/** All ways to earn tickets besides playing (PRD-05). Each reward is one transaction and paid once. */
export class Rewards {
  readonly daily: DailyRewards;
  readonly streak: Streak;
  readonly activities: Activities;
  readonly referrals: Referrals;

  constructor(dependencies: Dependencies) {
    this.daily = new DailyRewards(dependencies);
    this.streak = new Streak(dependencies);
    this.activities = new Activities(dependencies);
    this.referrals = new Referrals(dependencies);
  }
}
