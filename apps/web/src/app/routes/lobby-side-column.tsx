import { ChallengeCard } from '../../features/games/challenges/challenge-card.js';
import { ReferFriendsCard } from '../../features/rewards/refer-friends-card.js';
import { RecentOutcomesCard } from '../../features/statistics/recent-outcomes-card.js';

/** The column beside the games, for a signed-in player (LOB-06). */
export function LobbySideColumn() {
  return (
    <div className="flex flex-col gap-5">
      <ChallengeCard />
      <ReferFriendsCard />
      <RecentOutcomesCard />
    </div>
  );
}
