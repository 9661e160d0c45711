import type { ListedGame } from '@game/contract';
import { errors } from '@game/contract';
import { useNavigate } from 'react-router';
import { explainError } from '../../api/api-error.js';
import { Button } from '../../components/ui/button.js';
import { showError, showFailure, showToast } from '../../components/ui/toast-store.js';
import { useJoinGame } from './api.js';

interface JoinGameButtonProps {
  game: ListedGame;
  viewerId: string;
  /** The viewer's tickets; undefined while unknown. */
  balance: number | undefined;
}

/** Joins a listed game and goes to its room (VAL-02, EGM-02). */
export function JoinGameButton({ game, viewerId, balance }: JoinGameButtonProps) {
  const navigate = useNavigate();
  const join = useJoinGame({
    onSuccess: (reply) => {
      const { id, player2, status, stakeAmount } = reply.game;
      if (player2?.id !== viewerId) return showError('Failed to join game');
      if (status === 'waiting') return showError('Failed to verify game state. Please try again.');
      showToast({
        title: 'Game Joined',
        message: `You joined game #${id.slice(0, 8)} with ${stakeAmount} coins stake.`,
        tone: 'success',
      });
      void navigate(`/game/${id}`);
    },
    onError: (error) => {
      showFailure(
        explainError(error, {
          title: 'Error',
          message: 'Failed to join game. Please try again.',
        }),
      );
    },
  });

  const joinIfAffordable = () => {
    const refusal = errors.INSUFFICIENT_BALANCE_TO_JOIN;
    if (balance !== undefined && game.stakeAmount > balance) return showError(refusal.message, refusal.title);
    join.mutate({ gameId: game.id });
  };

  return (
    <Button
      aria-label={`Join the game of ${game.player1.username} for ${game.stakeAmount} tickets`}
      busy={join.isPending}
      onClick={joinIfAffordable}
    >
      Join
    </Button>
  );
}
