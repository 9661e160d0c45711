import type { Game } from '@game/contract';
import { opponentOf, type Seat } from '@game/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { explainError } from '../../../api/api-error.js';
import { showFailure, showToast } from '../../../components/toasts/toast-store.js';
import { Button } from '../../../components/ui/button.js';
import { nameInText } from '../../../text/players.js';
import { rematchText } from '../../../text/rematches.js';
import { gamePath } from '../game-path.js';
import { useOfferRematch, useRematchOffers } from './api.js';
import { refetchRematchOffers } from './cache.js';
import { RematchOfferCard } from './rematch-offer-card.js';

const text = rematchText.offer;

interface RematchActionsProps {
  /** A completed game. */
  game: Game;
  seat: Seat;
}

/**
 * On the outcome of a game against a person: offers a rematch with the same stake, or shows the one that the opponent has
 * offered. After a draw it is the main action.
 */
export function RematchActions({ game, seat }: RematchActionsProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const opponent = game[opponentOf(seat)];
  const offers = useRematchOffers().data?.offers;
  const offer = useOfferRematch({
    onSuccess: ({ gameId, isOwn, stakeAmount }) => {
      // The opponent was faster: their offer is shown instead.
      if (!isOwn) return refetchRematchOffers(queryClient);
      const name = opponent === null ? '' : nameInText(opponent);
      const room = gamePath(gameId);
      if (stakeAmount !== game.stakeAmount) {
        const { title, message, open } = text.other;
        return showToast({
          title,
          message: message(name, stakeAmount),
          tone: 'error',
          link: { label: open, to: room },
        });
      }
      const { title, message } = text.success;
      showToast({ title, message: message(name), tone: 'success', about: room });
      void navigate(room);
    },
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  if (opponent === null || opponent.isBot) return null;
  const received = offers?.find(({ challenger }) => challenger.id === opponent.id);
  if (received) return <RematchOfferCard offer={received} />;
  return (
    <Button
      variant={game.result?.winnerId === null ? 'primary' : 'secondary'}
      busy={offer.isPending}
      onClick={() => offer.mutate({ gameId: game.id })}
    >
      {text.action}
    </Button>
  );
}
