import { PlayerGate } from '../../session-gate.js';
import { useIdInPath } from '../../use-id-in-path.js';
import { TournamentView } from './lazy-tournament-view.js';

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
