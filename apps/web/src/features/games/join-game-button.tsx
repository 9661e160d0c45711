import { stakeErrors, type ListedGame } from '@game/contract';
import { useNavigate } from 'react-router';
import { explainError } from '../../api/api-error.js';
import { useSeeResultFirst } from '../../components/reveal/see-result-first.js';
import { Button } from '../../components/ui/button.js';
import { showError, showFailure, showToast } from '../../components/toasts/toast-store.js';
import { explainShortage } from '../../text/errors.js';
import { shortId } from '../../text/format.js';
import { gamesText } from '../../text/games.js';
import { nameInText } from '../../text/players.js';
import { useJoinGame } from './api.js';
import { gamePath } from './game-path.js';

interface JoinGameButtonProps {
  game: ListedGame;
  viewerId: string;
  /** The viewer's tickets; undefined until loaded. */
  balance: number | undefined;
  variant?: 'primary' | 'secondary';
}

/** Joins a listed game and opens its room (VAL-02, EGM-02). */
export function JoinGameButton({ game, viewerId, balance, variant = 'primary' }: JoinGameButtonProps) {
  const navigate = useNavigate();
  const seeFirst = useSeeResultFirst();
  const join = useJoinGame({
    onSuccess: (reply) => {
      const { id, player2, status, stakeAmount } = reply.game;
      if (player2?.id !== viewerId) return showError(gamesText.join.seatNotTaken);
      if (status === 'waiting') return showError(gamesText.join.notStarted);
      const { title, message } = gamesText.join.success;
      showToast({ title, message: message(shortId(id), stakeAmount), tone: 'success', about: gamePath(id) });
      void navigate(gamePath(id));
    },
    onError: (error) => showFailure(explainError(error, gamesText.join.failed)),
  });

  const joinIfAffordable = () => {
    if (balance !== undefined && game.stakeAmount > balance)
      return showFailure(seeFirst ?? explainShortage(stakeErrors.INSUFFICIENT_BALANCE_TO_JOIN, {}));
    join.mutate({ gameId: game.id });
  };

  return (
    <Button
      // Without tickets, the flip is the one primary button.
      variant={balance === 0 ? 'secondary' : variant}
      aria-label={gamesText.join.label(nameInText(game.player1), game.stakeAmount)}
      busy={join.isPending}
      onClick={joinIfAffordable}
    >
      {gamesText.join.submit}
    </Button>
  );
}
