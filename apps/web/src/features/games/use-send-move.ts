import type { Move, Seat } from '@game/rules';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { giveFeedback } from '../../feedback/feedback.js';
import { gamesText } from '../../text/games.js';
import { useMakeMove } from './api.js';
import { explainMoveError } from './explain-move-error.js';
import { pathOf } from './game-id.js';

/** Sends the viewer's move and tells how it went (EGM-04); `onFailed` lets them choose again. */
export function useSendMove(gameId: string, seat: Seat, onFailed: () => void) {
  const { mutate, isPending } = useMakeMove({
    onSuccess: ({ game }) => {
      giveFeedback('seal');
      showToast({ ...successOf(seat, game.status === 'completed'), tone: 'success', about: pathOf(gameId) });
    },
    onError: (error) => {
      onFailed();
      showFailure(explainMoveError(error));
    },
  });
  return { sendMove: (move: Move) => mutate({ gameId, move }), isPending };
}

function successOf(seat: Seat, isCompleted: boolean) {
  if (seat === 'player1') return gamesText.moveConfirmed;
  return isCompleted ? gamesText.moveDecided : gamesText.moveMade;
}
