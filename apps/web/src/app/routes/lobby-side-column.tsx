import { ChallengeCard } from '../../features/games/challenges/challenge-card.js';
import { ReferFriendsCard } from '../../features/rewards/refer-friends-card.js';
import { RecentOutcomesCard } from '../../features/statistics/recent-outcomes-card.js';
import { useNextTournament } from '../../features/tournaments/api.js';
import { NextTournament } from '../../features/tournaments/next-tournament.js';

/** The column next to the games, for a signed-in player (LOB-06). */
export function LobbySideColumn() {
  const next = useNextTournament();
  // It is first, so it would move the other cards if it came later.
  if (next.isPending) return null;
  return (
    <div className="flex flex-col gap-5">
      {next.data?.tournament && <NextTournament tournament={next.data.tournament} />}
      <ChallengeCard />
      <ReferFriendsCard />
      <RecentOutcomesCard />
    </div>
  );
}
