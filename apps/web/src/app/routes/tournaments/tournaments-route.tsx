import { TournamentsPage } from '../../../features/tournaments/tournaments-page.js';
import { ArrivalGate } from '../../session-gate.js';
import { TournamentView } from './lazy-tournament-view.js';

/** /tournaments (RTE-13). */
export function TournamentsRoute() {
  return (
    <ArrivalGate>
      {(viewer) => (
        <TournamentsPage
          viewerId={viewer?.id ?? null}
          renderTournament={(opened) => <TournamentView key={opened.tournamentId} {...opened} />}
        />
      )}
    </ArrivalGate>
  );
}
