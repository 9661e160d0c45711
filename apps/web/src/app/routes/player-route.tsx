import { useParams } from 'react-router';
import { LeaveGuard } from '../../components/unsaved-edits/leave-guard.js';
import { PlayerPage } from '../../features/players/player-page.js';
import { SessionGate } from '../session-gate.js';

/** /player/{username}, which is public. */
export function PlayerRoute() {
  const { username = '' } = useParams();
  return (
    <SessionGate>
      {(viewer) => (
        <>
          {viewer !== null && <LeaveGuard />}
          <PlayerPage key={username} username={username} viewerId={viewer?.id ?? null} />
        </>
      )}
    </SessionGate>
  );
}
