import type { Move, Seat } from '@game/rules';
import { ApiError, explainError } from '../../api/api-error.js';
import { useOwnCommitment } from '../../components/fairness/use-own-commitment.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { giveFeedback } from '../../feedback/feedback.js';
import type { Explanation } from '../../text/errors.js';
import { gamesText } from '../../text/games.js';
import { uiText } from '../../text/ui.js';
import { useMakeMove } from './api.js';
import { gamePath } from './game-path.js';

/** Sends the viewer's move and shows a toast with the result (EGM-04); `onFailed` lets them choose again. The seat is null until it is known. */
export function useSendMove(gameId: string, seat: Seat | null, onFailed: () => void) {
  const commitment = useOwnCommitment();
  const { mutate, isPending } = useMakeMove({
    onSuccess: ({ game }) => {
      commitment.succeed();
      giveFeedback('seal');
      showToast({ ...successOf(seat, game.status === 'completed'), tone: 'success', about: gamePath(gameId) });
    },
    onError: (error) => {
      commitment.fail(error);
      onFailed();
      showFailure(explainMoveError(error));
    },
  });
  return { sendMove: (move: Move) => mutate({ gameId, move, nonce: commitment.commit(gameId, move) }), isPending };
}

function successOf(seat: Seat | null, isCompleted: boolean) {
  if (seat === 'player1') return gamesText.moveConfirmed;
  return isCompleted ? gamesText.moveDecided : gamesText.moveMade;
}

/** Explains why a move failed: the server refused it, or did not answer (EGM-04). */
function explainMoveError(error: unknown): Explanation {
  const wasAnswered = error instanceof ApiError && error.reply !== null;
  if (!wasAnswered) return gamesText.moveUnanswered;
  const { title, message } = explainError(error, gamesText.moveRefused);
  return { title: title === uiText.errorTitle ? gamesText.moveRefused.title : title, message };
}
