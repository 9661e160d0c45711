import type { Tournament } from '@game/contract';
import { tournamentNumberOf } from '@game/rules';
import type { ReactNode } from 'react';
import { TicketAmount } from '../../art/ticket-art.js';
import { Avatar } from '../../components/ui/avatar.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { PageSpinner } from '../../components/ui/spinner.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { invitationText as text } from '../../text/invitations.js';
import { nameInText } from '../../text/players.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useTournament } from './api.js';

const { card } = tournamentsText;

interface TournamentInvitationProps {
  tournamentId: string;
  onSignUp: () => void;
  onLogIn: () => void;
  /** Shown instead if nobody can join, or if the tournament cannot be loaded. */
  fallback: ReactNode;
}

/** What the link of a waiting tournament shows to a visitor, before they sign up or log in. */
export function TournamentInvitation({ tournamentId, fallback, ...actions }: TournamentInvitationProps) {
  const { data, isPending, failureCount } = useTournament(tournamentId);
  if (data?.tournament.status === 'waiting') return <Invitation tournament={data.tournament} {...actions} />;
  return isPending && failureCount === 0 ? <PageSpinner /> : fallback;
}

type InvitationProps = Pick<TournamentInvitationProps, 'onSignUp' | 'onLogIn'> & { tournament: Tournament };

function Invitation({ tournament, onSignUp, onLogIn }: InvitationProps) {
  const { name, player1, stakeAmount, prizePool, participantCount, maxPlayers } = tournament;
  const title = text.title(tournamentNumberOf(name));
  useDocumentTitle(title);
  return (
    <Card className="mx-auto flex w-full max-w-md flex-col items-center gap-4 text-center">
      <Avatar name={player1.username} source={player1.avatarUrl} size="large" />
      <PageHeading className="text-center wrap-anywhere">{title}</PageHeading>
      <p className="wrap-anywhere">{text.createdBy(nameInText(player1))}</p>
      <dl className="flex flex-wrap justify-center gap-x-8 gap-y-1 text-lg">
        <Fact label={card.entry}>
          <TicketAmount amount={stakeAmount} />
        </Fact>
        <Fact label={text.prize}>
          <TicketAmount amount={prizePool} />
        </Fact>
        <Fact label={card.playersLabel}>{card.playerCount(participantCount, maxPlayers)}</Fact>
      </dl>
      <p>{text.explanation}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onSignUp}>{text.signUp}</Button>
        <Button variant="secondary" onClick={onLogIn}>
          {text.logIn}
        </Button>
      </div>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-center gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
