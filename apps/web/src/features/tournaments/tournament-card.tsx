import { tournamentErrors } from '@game/contract';
import { tournamentNumberOf } from '@game/rules';
import { ArrowRight, Crown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { SealedArt } from '../../art/sealed-art.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { BotBadge, PlayerLink } from '../../components/players/player-name.js';
import { Profit } from '../../components/reveal/profit.js';
import { useUnseenIds } from '../../components/reveal/unseen-results.js';
import { Badge } from '../../components/ui/badge.js';
import { Button, LinkButton } from '../../components/ui/button.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { errorText } from '../../text/errors.js';
import { tournamentsText } from '../../text/tournaments.js';
import type { ListedTournament } from './api.js';
import { LateJoinDialog } from './late-dialogs.js';
import { searchOf } from './list-address.js';
import { TimeLeft } from './time-left.js';

const { card, house } = tournamentsText;
const { actions } = card;

interface TournamentCardProps {
  tournament: ListedTournament;
  viewerId: string | null;
  /** Whether one of its matches waits for the viewer's move. */
  waitsForMove: boolean;
}

/** A tournament in the list (TLS-05). */
export function TournamentCard({ tournament, viewerId, waitsForMove }: TournamentCardProps) {
  const headingId = useId();
  const { id, name, maxPlayers, participantCount, stakeAmount, prizePool, hasJoined, winner } = tournament;
  const isHidden = useUnseenIds().has(id);
  return (
    <li
      aria-labelledby={headingId}
      className="flex min-w-0 animate-enter flex-col gap-3 rounded-card border-2 border-ink bg-surface p-4 shadow-hard sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="text-2xl">
          <Link
            to={`/tournaments/${id}`}
            className="inline-flex min-h-11 items-center rounded-control underline decoration-2 underline-offset-4"
          >
            {card.name(tournamentNumberOf(name))}
          </Link>
        </h2>
        {waitsForMove ? (
          <Badge tone="bright">{card.yourMove}</Badge>
        ) : (
          hasJoined && tournament.status === 'waiting' && <Badge>{card.joined}</Badge>
        )}
      </div>
      <Amounts tournament={tournament} />
      <div className="flex flex-col gap-1.5">
        <p className="font-semibold">{card.players(participantCount, maxPlayers)}</p>
        <div aria-hidden className="h-3 overflow-hidden rounded-full border-2 border-ink bg-background">
          <div className="h-full bg-mouse" style={{ width: `${(participantCount / maxPlayers) * 100}%` }} />
        </div>
      </div>
      {tournament.startsAt !== null && tournament.status === 'waiting' && (
        <p className="font-semibold">
          {house.startsIn} <TimeLeft deadlineAt={tournament.startsAt} timeIsUp={house.starting} />
        </p>
      )}
      {isHidden && (
        <p className="flex items-center gap-1.5 font-semibold">
          <SealedArt className="size-8 shrink-0" /> {card.hidden}
        </p>
      )}
      {winner !== null && !isHidden && (
        <div className="flex min-w-0 flex-wrap items-center gap-1.5 font-semibold">
          <Crown aria-hidden className="size-5 shrink-0" />
          <PlayerLink player={winner}>{card.winner(winner.username)}</PlayerLink>
          <BotBadge player={winner} />
          {hasJoined && (
            <Profit
              profit={(winner.id === viewerId ? prizePool : 0) - stakeAmount}
              meaning={tournamentsText.complete.profit}
            />
          )}
        </div>
      )}
      <div className="mt-auto flex flex-col pt-1">
        <CardButton tournament={tournament} viewerId={viewerId} describedBy={headingId} />
      </div>
    </li>
  );
}

function Amounts({ tournament: { stakeAmount, prizePool } }: { tournament: ListedTournament }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-0.5 overflow-hidden rounded-control border-2 border-ink bg-ink text-center">
      {[
        { label: card.entry, amount: stakeAmount },
        { label: card.prize, amount: prizePool },
      ].map(({ label, amount }) => (
        <div key={label} className="bg-background p-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg">
            <TicketAmount amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CardButtonProps {
  tournament: ListedTournament;
  viewerId: string | null;
  /** The id of the heading that names the tournament. */
  describedBy: string;
}

/** Joins or opens the tournament, or says why it cannot be joined (TLS-06, TLS-07). */
function CardButton({ tournament, viewerId, describedBy }: CardButtonProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { kind, label } = actionOf(tournament, viewerId);
  switch (kind) {
    case 'none':
      return (
        <Button disabled aria-describedby={describedBy}>
          {label}
        </Button>
      );
    case 'logIn':
      return (
        <LinkButton to="/auth" state={{ from: '/tournaments' }} aria-describedby={describedBy}>
          {label}
        </LinkButton>
      );
    case 'view':
      return (
        <LinkButton
          variant="secondary"
          to={{ search: searchOf({ status: viewedStatusOf(tournament), tournamentId: tournament.id }) }}
          aria-describedby={describedBy}
        >
          {label} <ArrowRight aria-hidden className="rtl:rotate-180" />
        </LinkButton>
      );
    case 'join': {
      const choose = () =>
        tournament.hasJoined ? showFailure(errorText(tournamentErrors.ALREADY_JOINED)) : setIsChoosing(true);
      return (
        <>
          <Button aria-describedby={describedBy} onClick={choose}>
            {label}
          </Button>
          <LateJoinDialog open={isChoosing} tournament={tournament} onClose={() => setIsChoosing(false)} />
        </>
      );
    }
  }
}

function viewedStatusOf({ status }: ListedTournament) {
  return status === 'completed' ? 'completed' : 'in_progress';
}

interface CardAction {
  kind: 'logIn' | 'join' | 'view' | 'none';
  label: string;
}

function actionOf(tournament: ListedTournament, viewerId: string | null): CardAction {
  const { status, participantCount, maxPlayers, player1 } = tournament;
  if (status !== 'waiting') return { kind: 'view', label: actions.view };
  if (viewerId === null) return { kind: 'logIn', label: actions.logIn };
  if (participantCount >= maxPlayers) return { kind: 'none', label: actions.full };
  if (player1.id === viewerId) return { kind: 'none', label: actions.own };
  return { kind: 'join', label: actions.join };
}
