import type { Game } from '@game/contract';
import { opponentOf, type Seat } from '@game/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { explainError } from '../../../api/api-error.js';
import { useServerNow } from '../../../api/server-clock.js';
import { useResultNeededFor } from '../../../components/reveal/see-result-first.js';
import { wasSeenOpen } from '../../../components/reveal/seen-results.js';
import { showFailure, showToast } from '../../../components/toasts/toast-store.js';
import { Button } from '../../../components/ui/button.js';
import { nameInText } from '../../../text/players.js';
import { rematchText } from '../../../text/rematches.js';
import { gamePath } from '../game-path.js';
import { useOfferRematch, usePairScore } from './api.js';
import { refetchRematchOffers } from './cache.js';

const text = rematchText.offer;

interface RematchButtonProps {
  /** A completed game. */
  game: Game;
  seat: Seat;
}

/**
 * On the outcome of a game against a person: offers a rematch with the same stake, for an hour after the game. After a draw it is the
 * main action.
 */
export function RematchButton({ game, seat }: RematchButtonProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const opponent = game[opponentOf(seat)];
  const { data: score, isPending } = usePairScore(game.id);
  const nowMs = useServerNow(1000);
  const seeFirst = useResultNeededFor(game.stakeAmount);
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
  // A player who was there when the game ended need not wait for the reply.
  if (isPending ? !wasSeenOpen(game.id) : Date.parse(score?.offerUntil ?? '') <= nowMs) return null;
  return (
    <Button
      variant={game.result?.winnerId === null ? 'primary' : 'secondary'}
      busy={offer.isPending}
      onClick={() => (seeFirst === null ? offer.mutate({ gameId: game.id }) : showFailure(seeFirst))}
    >
      {text.action}
    </Button>
  );
}
