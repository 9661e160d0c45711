import type { Tournament, TournamentViewer } from '@game/contract';
import { useState } from 'react';
import { TicketAmount } from '../../art/ticket-art.js';
import { Button, LinkButton } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { Progress } from '../../components/ui/progress.js';
import { shareText } from '../../text/share.js';
import { tournamentsText } from '../../text/tournaments.js';
import { LateGiveUpDialog, LateJoinDialog, LateSharePanel } from './late-dialogs.js';
import { TimeLeft } from './time-left.js';

const { tournament: share } = shareText;
const { card, giveUp, detail, match, house } = tournamentsText;

interface WaitingPanelProps {
  tournament: Tournament;
  viewer: TournamentViewer | null;
  viewerId: string | null;
}

/** A tournament that waits for players: how full it is, its deadline, and a button to join or leave (D-19). */
export function WaitingPanel({ tournament, viewer, viewerId }: WaitingPanelProps) {
  const { participantCount, maxPlayers, stakeAmount, deadlineAt, isDeadlineExtended } = tournament;
  const { startsAt, handSeconds } = tournament;
  const initialMove = viewer?.initialMove ?? null;
  return (
    <Card className="flex flex-col gap-4">
      <Progress
        label={card.playersLabel}
        valueText={card.playerCount(participantCount, maxPlayers)}
        value={participantCount}
        max={maxPlayers}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p className="flex flex-wrap gap-x-2 font-semibold">
            {card.entry} <TicketAmount amount={stakeAmount} />
          </p>
          {initialMove !== null && <p>{match.sealedMove(initialMove)}</p>}
          {startsAt !== null && <HouseTimes startsAt={startsAt} handSeconds={handSeconds} />}
          {startsAt === null && deadlineAt !== null && (
            <p className="text-muted">
              {detail.fillsWithin} <TimeLeft deadlineAt={deadlineAt} isExtended={isDeadlineExtended} />
            </p>
          )}
        </div>
        <MembershipButton tournament={tournament} hasJoined={viewer?.hasJoined ?? false} viewerId={viewerId} />
      </div>
      {/* Reserves its height on a phone, so that the bracket does not move. */}
      <div className="empty:min-h-50">
        <LateSharePanel
          path={`/tournaments/${tournament.id}`}
          heading={share.heading}
          hint={share.hint}
          post={share.post(tournament.prizePool)}
        />
      </div>
    </Card>
  );
}

/** When a house tournament starts, and how long its hands wait. */
function HouseTimes({ startsAt, handSeconds }: { startsAt: string; handSeconds: number | null }) {
  return (
    <>
      <p className="font-semibold">
        {house.startsIn} <TimeLeft deadlineAt={startsAt} timeIsUp={house.starting} />
      </p>
      <p className="text-muted">
        {house.fill} {handSeconds !== null && house.hand(handSeconds)}
      </p>
    </>
  );
}

interface MembershipButtonProps {
  tournament: Tournament;
  hasJoined: boolean;
  viewerId: string | null;
}

function MembershipButton({ tournament, hasJoined, viewerId }: MembershipButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (viewerId === null) {
    return (
      <LinkButton to="/auth" state={{ from: `/tournaments/${tournament.id}` }}>
        {card.actions.logIn}
      </LinkButton>
    );
  }
  if (!hasJoined) {
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>{card.actions.join}</Button>
        <LateJoinDialog open={isOpen} tournament={tournament} onClose={close} />
      </>
    );
  }
  const kind = tournament.player1.id === viewerId ? 'cancel' : 'leave';
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {giveUp[kind].action}
      </Button>
      <LateGiveUpDialog open={isOpen} kind={kind} tournament={tournament} onClose={close} />
    </>
  );
}
