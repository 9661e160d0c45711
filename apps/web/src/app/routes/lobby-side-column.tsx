import { ChallengeCard } from '../../features/games/challenges/challenge-card.js';
import { ReferFriendsCard } from '../../features/rewards/refer-friends-card.js';
import { RecentOutcomesCard } from '../../features/statistics/recent-outcomes-card.js';
import { LobbyPrizeAlert } from './lobby-prize-alert.js';

export { FirstStepsNote } from './first-steps-note.js';

/** The column next to the games, for a signed-in player (LOB-06), and the prize alert. */
export function LobbySideColumn() {
  return (
    <div className="flex flex-col gap-5">
      <ChallengeCard />
      <ReferFriendsCard />
      <RecentOutcomesCard />
      <LobbyPrizeAlert />
    </div>
  );
}
