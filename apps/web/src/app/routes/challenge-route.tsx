import { useStakeableBalance } from '../../components/reveal/stakeable-balance.js';
import { late } from '../../components/ui/late.js';
import { ChallengePage } from '../../features/games/challenges/challenge-page.js';
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
  return (
    <ChallengePage
      gameId={gameId}
      viewer={viewer}
      balance={viewer === null ? undefined : balance}
      flip={<LateDailyFlipCard />}
    />
  );
}
