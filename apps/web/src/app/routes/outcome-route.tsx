import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { loadLobbyRoute, OutcomePage } from '../lazy-page.js';
import { PlayerGate } from '../session-gate.js';
import { showError } from '../../components/toasts/toast-store.js';
import { shellText } from '../../text/shell.js';
import { useIdInPath } from '../use-id-in-path.js';

/** /game/{id}/outcome (RTE-11). */
export function OutcomeRoute() {
  const gameId = useIdInPath('gameId');
  const returnToLobby = useReturnToLobby();
  return (
    <PlayerGate>
      {(viewer) => <OutcomePage key={gameId} gameId={gameId} viewerId={viewer.id} onReturn={returnToLobby} />}
    </PlayerGate>
  );
}

/** Opens the lobby, or shows an error if its code could not be loaded (OUT-03, EGM-07). */
function useReturnToLobby(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    loadLobbyRoute().then(
      () => navigate('/index'),
      () => showError(shellText.returnToLobbyFailed),
    );
  }, [navigate]);
}
