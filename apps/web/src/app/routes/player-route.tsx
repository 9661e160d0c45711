import { useParams } from 'react-router';
import { late } from '../../components/ui/late.js';
import { LeaveGuard } from '../../components/unsaved-edits/leave-guard.js';
import { PlayerPage } from '../../features/players/player-page.js';
import { SessionGate } from '../session-gate.js';

const LateTrophiesCard = late(async () => (await import('../../features/trophies/trophies-card.js')).TrophiesCard);

/** /player/{username}, which is public. */
export function PlayerRoute() {
  const { username = '' } = useParams();
  return (
    <SessionGate>
      {(viewer) => (
        <>
          {viewer !== null && <LeaveGuard />}
          <PlayerPage key={username} username={username} viewerId={viewer?.id ?? null} Trophies={LateTrophiesCard} />
        </>
      )}
    </SessionGate>
  );
}
