import type { RematchOffer } from '@game/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { explainError } from '../../../api/api-error.js';
import { useServerNow } from '../../../api/server-clock.js';
import { TicketAmount } from '../../../art/ticket-art.js';
import { PlayerLink } from '../../../components/players/player-name.js';
import { useResultNeededFor } from '../../../components/reveal/see-result-first.js';
import { showFailure } from '../../../components/toasts/toast-store.js';
import { Avatar } from '../../../components/ui/avatar.js';
import { Button } from '../../../components/ui/button.js';
import { useAnnouncement } from '../../../feedback/announcements.js';
import { formatTimeLeft } from '../../../text/format.js';
import { gamesText } from '../../../text/games.js';
import { nameInText } from '../../../text/players.js';
import { rematchText } from '../../../text/rematches.js';
import { useJoinGame } from '../api.js';
import { gamePath } from '../game-path.js';
import { useDeclineRematch } from './api.js';
import { PairScore } from './pair-score.js';
import { refetchRematchOffers } from './cache.js';

const text = rematchText.received;

/** A rematch that is offered to the viewer: one tap accepts it and opens its room. */
export function RematchOfferCard({ offer }: { offer: RematchOffer }) {
  const { gameId, challenger, stakeAmount, isReady, deadlineAt } = offer;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const nowMs = useServerNow(1000);
  const seeFirst = useResultNeededFor(stakeAmount);
  const accept = useJoinGame({
    onSuccess: () => void navigate(gamePath(gameId)),
    onError: (error) => {
      refetchRematchOffers(queryClient);
      showFailure(explainError(error, gamesText.join.failed));
    },
  });
  const decline = useDeclineRematch((error) => showFailure(explainError(error, text.declineFailed)));
  const name = nameInText(challenger);
  const state = isReady ? text.ready : text.choosing(name);
  useAnnouncement(gameId, [`${text.title(name)} ${text.stake(stakeAmount)}. ${state}`]);
  return (
    <section
      aria-label={text.title(name)}
      className="flex flex-wrap items-center justify-end gap-3 rounded-control border-2 border-ink bg-background p-3 short:gap-y-1.5 short:py-2"
    >
      <span className="short:hidden">
        <Avatar name={challenger.username} source={challenger.avatarUrl} />
      </span>
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-x-2 leading-tight font-semibold">
          <PlayerLink player={challenger}>{text.title(challenger.username)}</PlayerLink>
          <TicketAmount amount={stakeAmount} />
        </p>
        <p className="text-sm wrap-anywhere">
          {state}{' '}
          <span className="tabular-nums">
            {formatTimeLeft(Math.max(0, Date.parse(deadlineAt) - nowMs))} {text.timeLeft}
          </span>
        </p>
        <PairScore gameId={gameId} opponent={challenger} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" busy={decline.isPending} onClick={() => decline.mutate({ gameId })}>
          {text.decline}
        </Button>
        <Button
          size="small"
          aria-disabled={!isReady || decline.isPending}
          busy={accept.isPending}
          onClick={() => (seeFirst === null ? accept.mutate({ gameId }) : showFailure(seeFirst))}
        >
          {text.accept}
        </Button>
      </div>
    </section>
  );
}
