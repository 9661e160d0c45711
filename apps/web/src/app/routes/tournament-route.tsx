import { useParams } from 'react-router';
import { TournamentView } from '../lazy-page.js';
import { PlayerGate } from '../session-gate.js';

/** /tournaments/{id} (RTE-15). */
export function TournamentRoute() {
  const { tournamentId = '' } = useParams();
  return (
    <PlayerGate>
      {(viewer) => (
        <TournamentView key={tournamentId} tournamentId={tournamentId} viewerId={viewer.id} back="/tournaments" />
      )}
    </PlayerGate>
  );
}
