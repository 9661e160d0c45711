import type { Move, Seat } from '@game/rules';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { useMakeMove } from './api.js';
import { explainMoveError } from './explain-move-error.js';

/** Sends the viewer's move and tells how it went (EGM-04); `onFailed` lets them choose again. */
export function useSendMove(gameId: string, seat: Seat, onFailed: () => void) {
  const { mutate, isPending } = useMakeMove({
    onSuccess: ({ game }) => showToast({ ...successOf(seat, game.status === 'completed'), tone: 'success' }),
    onError: (error) => {
      onFailed();
      showFailure(explainMoveError(error));
    },
  });
  return { sendMove: (move: Move) => mutate({ gameId, move }), isPending };
}

function successOf(seat: Seat, isCompleted: boolean) {
  if (seat === 'player1') {
    return { title: 'Move Confirmed', message: 'Waiting for opponent to join and make their move.' };
  }
  return isCompleted
    ? { title: 'Move Made', message: 'Redirecting to outcome...' }
    : { title: 'Move Made', message: 'Your move has been recorded. Waiting for game result...' };
}
