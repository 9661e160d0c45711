import { TournamentView } from '../lazy-page.js';
import { PlayerGate } from '../session-gate.js';
import { useIdInPath } from '../use-id-in-path.js';

/** /tournaments/{id} (RTE-15). */
export function TournamentRoute() {
  const tournamentId = useIdInPath('tournamentId') ?? '';
  return (
    <PlayerGate>
      {(viewer) => (
        <TournamentView key={tournamentId} tournamentId={tournamentId} viewerId={viewer.id} back="/tournaments" />
      )}
    </PlayerGate>
  );
}
