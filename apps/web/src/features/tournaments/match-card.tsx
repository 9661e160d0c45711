import type { Seat } from '@game/rules';
import { cx } from 'class-variance-authority';
import { Check, CircleX, Clock, Crown, Hourglass, Swords, Trophy } from 'lucide-react';
import { MoveArt } from '../../art/move-art.js';
import { SealedArt } from '../../art/sealed-art.js';
import { BotBadge, PlayerLink } from '../../components/players/player-name.js';
import { Avatar } from '../../components/ui/avatar.js';
import { Badge } from '../../components/ui/badge.js';
import { SpinnerIcon } from '../../components/ui/spinner.js';
import { moveText } from '../../text/moves.js';
import { tournamentsText } from '../../text/tournaments.js';
import { nameOf, statusTextOf, viewerOutcomeOf, type ShownMatch } from './match-view.js';
import { TimeLeft } from './time-left.js';
import { hasMovedIn, viewerSeatIn, waitsForViewer } from './viewer-seat.js';

const { bracket } = tournamentsText;

interface MatchCardProps {
  /** The element id, for jumping to it. */
  id: string;
  match: ShownMatch;
  viewerId: string | null;
  /** Whether its round is over: it is less prominent, with the same text contrast (TDT-02). */
  isDimmed: boolean;
}

/** A match in the bracket: its players, status and deadline (TDT-04 to TDT-09). */
export function MatchCard({ id, match, viewerId, isDimmed }: MatchCardProps) {
  const outcome = viewerOutcomeOf(match, viewerId);
  const isOwn = viewerSeatIn(match, viewerId) !== null;
  const isTurn = waitsForViewer(match, viewerId);
  return (
    <div
      id={id}
      tabIndex={-1}
      className={cx(
        'flex w-full min-w-0 scroll-m-24 flex-col gap-2 rounded-control border-2 p-2.5 focus:outline-3 focus:outline-offset-4 focus:outline-mouse',
        isDimmed ? 'bg-background' : 'bg-surface',
        outcome === null && (isDimmed ? 'border-muted' : 'border-ink'),
        outcome === 'won' && 'border-win ring-2 ring-win',
        outcome === 'lost' && 'border-loss ring-2 ring-loss',
        !isDimmed && (isOwn || isTurn) && 'shadow-hard-small',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-1">
        <Badge>{bracket.round(match.roundNumber)}</Badge>
        <StatusBadge match={match} />
      </div>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-1.5">
        <MatchPlayer match={match} seat="player1" />
        <span className="font-heading text-sm font-bold text-muted">{bracket.versus}</span>
        <MatchPlayer match={match} seat="player2" />
      </div>
      <p
        className={cx(
          'text-center text-sm font-semibold wrap-anywhere [&_svg]:-mt-0.5 [&_svg]:me-1 [&_svg]:inline [&_svg]:size-4',
          outcome === 'won' && 'text-win',
          outcome === 'lost' && 'text-loss',
          isTurn && '-mx-1 rounded-lg bg-cheese p-1 text-on-cheese',
        )}
      >
        {outcome === 'won' && <Trophy aria-hidden />}
        {outcome === 'lost' && <CircleX aria-hidden />}
        {isTurn && <Swords aria-hidden />}
        {match.matchStatus === 'active' && <SpinnerIcon />}
        {statusTextOf(match, viewerId)}
      </p>
      <MatchNote match={match} />
    </div>
  );
}

function StatusBadge({ match: { matchStatus } }: { match: ShownMatch }) {
  const Icon = { pending: Clock, ready: Swords, active: Hourglass, completed: Check }[matchStatus];
  return (
    <Badge tone={matchStatus === 'ready' || matchStatus === 'active' ? 'bright' : 'plain'}>
      <Icon aria-hidden /> {bracket.badges[matchStatus]}
    </Badge>
  );
}

function MatchPlayer({ match, seat }: { match: ShownMatch; seat: Seat }) {
  const player = match[seat];
  const hasWon = player !== null && match.winnerId === player.id;
  return (
    <div className="flex min-w-0 flex-col items-center gap-0.5 text-center">
      {player !== null && <Avatar size="small" name={player.username} source={player.avatarUrl} />}
      <PlayerMove match={match} seat={seat} hasWon={hasWon} />
      <span
        className={cx(
          'max-w-full text-sm leading-tight wrap-anywhere',
          hasWon ? 'font-bold' : 'font-medium',
          (player === null || (match.matchStatus === 'completed' && !hasWon)) && 'text-muted',
        )}
      >
        {player === null ? nameOf(player, match.matchStatus) : <PlayerLink player={player} />}
      </span>
      <BotBadge player={player} />
      {hasWon && (
        <span className="flex items-center gap-0.5 text-xs font-bold [&_svg]:size-3.5">
          <Crown aria-hidden /> {bracket.winner}
        </span>
      )}
    </div>
  );
}

/** A player's last move in a completed match; in a ready one, only whether they have moved (D-03). */
function PlayerMove({ match, seat, hasWon }: { match: ShownMatch; seat: Seat; hasWon: boolean }) {
  const move = match.matchStatus === 'completed' ? match.hands.at(-1)?.[seat]?.move : undefined;
  if (move !== undefined) {
    return (
      <>
        <MoveArt move={move} pose={hasWon ? 'win' : 'idle'} className="size-10" />
        <span className="sr-only">{moveText.names[move]}</span>
      </>
    );
  }
  if (match.matchStatus !== 'ready' || !hasMovedIn(match, seat)) return null;
  return (
    <>
      <SealedArt className="size-8" />
      <span className="sr-only">{bracket.hasMoved}</span>
    </>
  );
}

function MatchNote({
  match: { matchStatus, deadlineAt, isDeadlineExtended, replays, decidedBy },
}: {
  match: ShownMatch;
}) {
  const isDecidedWithoutMoves = decidedBy !== null && decidedBy !== 'moves';
  return (
    <>
      {replays > 0 && matchStatus === 'ready' && (
        <p className="text-center text-xs text-muted">{bracket.replays(replays)}</p>
      )}
      {matchStatus === 'ready' && deadlineAt !== null && (
        <p className="text-center text-xs text-muted">
          {bracket.decidedWithin} <TimeLeft deadlineAt={deadlineAt} isExtended={isDeadlineExtended} />
        </p>
      )}
      {isDecidedWithoutMoves && <p className="text-center text-xs text-muted">{bracket.decidedBy[decidedBy]}</p>}
    </>
  );
}
