import type { ReactNode } from 'react';
import { LinkButton } from '../../../components/ui/button.js';
import { tournamentsText } from '../../../text/tournaments.js';
import { useNextTournament } from '../api.js';
import { TimeLeft } from '../time-left.js';

const { offers: text, house } = tournamentsText;

/** Renders a button that plays a game with a stake. `onStart` is called when the game is found. */
export type RenderPlay = (stakeAmount: number, onStart: () => void) => ReactNode;

export interface OffersProps {
  renderPlay: () => ReactNode;
  /** Called when the viewer follows an offer. */
  onFollow: () => void;
}

/** What a player can do who is out of a tournament: the next house tournament, or a game. */
export function Offers({ renderPlay, onFollow }: OffersProps) {
  const { data, isPending } = useNextTournament();
  if (isPending) return null;
  const next = data?.tournament ?? null;
  return (
    <section
      aria-label={text.heading}
      className="flex animate-enter flex-col items-stretch gap-3 border-t-2 border-ink pt-3"
    >
      <LinkButton
        variant="secondary"
        to={next === null ? '/tournaments' : `/tournaments/${next.id}`}
        onClick={onFollow}
      >
        {next?.startsAt ? (
          <span>
            {text.next} <TimeLeft deadlineAt={next.startsAt} timeIsUp={house.starting} />
          </span>
        ) : (
          text.find
        )}
      </LinkButton>
      {renderPlay()}
    </section>
  );
}
