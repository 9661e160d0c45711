import { useId } from 'react';
import { TicketAmount } from '../../art/ticket-art.js';
import { LinkButton } from '../../components/ui/button.js';
import { tournamentsText } from '../../text/tournaments.js';
import type { ListedTournament } from './api.js';
import { TimeLeft } from './time-left.js';

const { house: text, card } = tournamentsText;

/** The next house tournament: when it starts, what it costs, and a link to it. */
export function NextTournament({ tournament }: { tournament: ListedTournament }) {
  const headingId = useId();
  const { id, startsAt, stakeAmount, prizePool, participantCount, maxPlayers, hasJoined } = tournament;
  if (startsAt === null) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border-2 border-ink bg-surface p-4 shadow-hard sm:px-5"
    >
      <div className="min-w-0 grow basis-44">
        <h2 id={headingId} className="text-xl">
          {text.heading}
        </h2>
        <p className="font-semibold">
          {hasJoined ? text.youStartIn : text.nextIn} <TimeLeft deadlineAt={startsAt} timeIsUp={text.starting} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted">
          <span className="inline-flex items-center gap-1">
            {card.entry} <TicketAmount amount={stakeAmount} />
          </span>
          <span className="inline-flex items-center gap-1">
            {card.prize} <TicketAmount amount={prizePool} />
          </span>
          <span>{text.seats(participantCount, maxPlayers)}</span>
        </p>
      </div>
      <LinkButton to={`/tournaments/${id}`} variant="secondary">
        {hasJoined ? text.view : card.actions.join}
      </LinkButton>
    </section>
  );
}
