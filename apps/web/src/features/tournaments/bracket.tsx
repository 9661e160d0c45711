import { cx } from 'class-variance-authority';
import { ArrowRight, LocateFixed } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { tournamentsText } from '../../text/tournaments.js';
import {
  matchElementId,
  ownMatchOf,
  roundElementId,
  roundsOf,
  type BracketRound,
  type BracketTournament,
} from './bracket-view.js';
import { MatchCard } from './match-card.js';

const { bracket: text } = tournamentsText;

interface BracketProps {
  tournament: BracketTournament;
  viewerId: string | null;
}

/**
 * The bracket: each round is a section with an ordered list of matches. Rounds are side by side, with lines from each
 * match to the next one of its winner; on narrow screens they are stacked (TDT-02, TDT-03).
 */
export function Bracket({ tournament, viewerId }: BracketProps) {
  const rounds = roundsOf(tournament);
  const matches = rounds.flatMap((round) => round.matches);
  // Nobody has to find their match any more once the tournament is over.
  const own = tournament.status === 'completed' ? null : ownMatchOf(matches, viewerId);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {(own !== null || rounds.length > 1) && (
        <nav aria-label={text.navigation} className="flex flex-wrap gap-2">
          {own !== null && (
            <Button size="small" onClick={() => jumpTo(matchElementId(own))}>
              <LocateFixed aria-hidden /> {text.jump}
            </Button>
          )}
          {rounds.length > 1 &&
            rounds.map(({ roundNumber, title }) => (
              <Button
                key={roundNumber}
                size="small"
                variant="secondary"
                onClick={() => jumpTo(roundElementId(roundNumber))}
              >
                {title}
              </Button>
            ))}
        </nav>
      )}
      {/* Scrolls sideways when the rounds do not fit, so that the page does not. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="group" aria-label={text.label} className="relative -m-1.5 min-w-0 overflow-x-auto p-1.5">
        <div className="flex flex-col gap-8 md:min-w-max md:flex-row md:items-stretch md:gap-0">
          {rounds.map((round, index) => (
            <Round
              key={round.roundNumber}
              round={round}
              viewerId={viewerId}
              isOnly={rounds.length === 1}
              isLast={index === rounds.length - 1}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface RoundProps {
  round: BracketRound;
  viewerId: string | null;
  /** Whether this is the only round; its matches are then side by side. */
  isOnly: boolean;
  isLast: boolean;
}

function Round({ round, viewerId, isOnly, isLast }: RoundProps) {
  const { roundNumber, title, stage, phase, matches } = round;
  const headingId = useId();
  return (
    <section
      id={roundElementId(roundNumber)}
      tabIndex={-1}
      aria-labelledby={headingId}
      className={cx('flex min-w-0 scroll-m-24 flex-col md:w-72 md:shrink-0 md:grow', !isLast && 'md:me-8')}
    >
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-2">
        <h2 id={headingId} className={cx('flex items-center gap-1.5 text-xl', phase === 'earlier' && 'text-muted')}>
          {phase === 'current' && (
            <ArrowRight aria-hidden className="shrink-0 rounded-full bg-cheese p-0.5 text-on-cheese rtl:rotate-180" />
          )}
          {title}
        </h2>
        {stage !== null && <Badge tone={phase === 'current' ? 'bright' : 'plain'}>{stage}</Badge>}
      </div>
      <ol
        className={cx(
          'flex-1 gap-3',
          isOnly ? 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))]' : 'flex flex-col md:gap-0',
        )}
      >
        {matches.map((match) => (
          <li
            key={match.matchNumber}
            className={cx(
              'relative flex items-center md:flex-1 md:py-1.5',
              roundNumber > 1 && incomingLine,
              !isLast && (match.matchNumber % 2 === 1 ? outgoingLineDown : outgoingLineUp),
            )}
          >
            <MatchCard id={matchElementId(match)} match={match} viewerId={viewerId} isDimmed={phase === 'earlier'} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The lines between rounds: from the middle of each match to the middle of its pair, and on to the next match. */
const line = 'md:after:pointer-events-none md:after:absolute md:after:start-full md:after:w-4 md:after:border-muted';
const outgoingLineDown = `${line} md:after:top-1/2 md:after:bottom-0 md:after:rounded-se-lg md:after:border-t-2 md:after:border-e-2`;
const outgoingLineUp = `${line} md:after:top-0 md:after:bottom-1/2 md:after:rounded-ee-lg md:after:border-e-2 md:after:border-b-2`;
const incomingLine =
  'md:before:pointer-events-none md:before:absolute md:before:end-full md:before:top-1/2 md:before:w-4 md:before:border-t-2 md:before:border-muted';

function jumpTo(elementId: string): void {
  const element = document.getElementById(elementId);
  element?.scrollIntoView({ block: 'center', inline: 'center' });
  element?.focus({ preventScroll: true });
}
