import { late } from '../../components/ui/late.js';
import { ChallengeCard } from '../../features/games/challenges/challenge-card.js';
import { ReferFriendsCard } from '../../features/rewards/refer-friends-card.js';
import { RecentOutcomesCard } from '../../features/statistics/recent-outcomes-card.js';

export { NextReward } from '../../features/rewards/next-reward.js';
export { TodayRewards } from '../../features/rewards/today-rewards.js';
export { FirstStepsNote } from './first-steps-note.js';

const LatePrizeAlert = late(async () => (await import('./lobby-prize-alert.js')).LobbyPrizeAlert);

/** The column next to the games, for a signed-in player (LOB-06), and the prize alert. */
export function LobbySideColumn() {
  return (
    <div className="flex flex-col gap-5">
      <ChallengeCard />
      <ReferFriendsCard />
      <RecentOutcomesCard />
      <LatePrizeAlert />
    </div>
  );
}
