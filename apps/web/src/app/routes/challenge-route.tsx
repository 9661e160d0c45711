import { useEffect } from 'react';
import { useStakeableBalance } from '../../components/reveal/stakeable-balance.js';
import { late } from '../../components/ui/late.js';
import { ChallengeInvitation } from '../../features/auth/invitations.js';
import { keepDestination } from '../../features/auth/kept-destination.js';
import { ChallengePage } from '../../features/games/challenges/challenge-page.js';
import { challengePath } from '../../features/games/game-path.js';
import { SessionGate } from '../session-gate.js';
import { useIdInPath } from '../use-id-in-path.js';

const LateDailyFlipCard = late(async () => (await import('./lobby-route.js')).DailyFlipCard);

/** /challenge/{id}: the page that the link of a game opens, for players and visitors. */
export function ChallengeRoute() {
  const gameId = useIdInPath('gameId');
  return <SessionGate>{(viewer) => <Content key={gameId} gameId={gameId} viewer={viewer} />}</SessionGate>;
}

type ContentProps = Pick<Parameters<typeof ChallengePage>[0], 'gameId' | 'viewer'>;

function Content({ gameId, viewer }: ContentProps) {
  const balance = useStakeableBalance();
  useEffect(() => {
    // A visitor may look around before they sign up.
    if (viewer === null && gameId !== undefined) keepDestination(challengePath(gameId));
  }, [viewer, gameId]);
  return (
    <ChallengePage
      gameId={gameId}
      viewer={viewer}
      balance={viewer === null ? undefined : balance}
      flip={<LateDailyFlipCard />}
      renderInvitation={(code) => <ChallengeInvitation code={code} />}
    />
  );
}
