import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { NoTournamentsScene } from '../../art/scenes/no-tournaments-scene.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LinkButton } from '../../components/ui/button.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { PageContent } from '../../components/ui/page-content.js';
import { ToggleGroup } from '../../components/ui/toggle-group.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useWatchTournaments } from '../../realtime/watches.js';
import { pageTitleText } from '../../text/shell.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useNextTournament, useReadyMatches, useTournaments, type ListedStatus } from './api.js';
import { readAddress, searchOf } from './list-address.js';
import { NextTournament } from './next-tournament.js';
import { TournamentCard } from './tournament-card.js';
import type { TournamentViewProps } from './tournament-view.js';

const { list } = tournamentsText;

const options = (['waiting', 'in_progress', 'completed'] as const).map((value) => ({
  value,
  label: list.statuses[value],
}));

interface TournamentsPageProps {
  /** null for an anonymous visitor. */
  viewerId: string | null;
  /** Renders the tournament opened inline; a prop, so that its code is loaded only then. */
  renderTournament: (opened: Omit<TournamentViewProps, 'renderPlay'>) => ReactNode;
}

/** The list of tournaments, or one of them opened inline (TLS-01 to TLS-09). */
export function TournamentsPage({ viewerId, renderTournament }: TournamentsPageProps) {
  const [parameters] = useSearchParams();
  const { status, tournamentId } = readAddress(parameters);
  if (tournamentId === null) return <TournamentList status={status} viewerId={viewerId} />;
  const back = { pathname: '/tournaments', search: searchOf({ status, tournamentId: null }) };
  return renderTournament({ tournamentId, viewerId, back });
}

function TournamentList({ status, viewerId }: { status: ListedStatus; viewerId: string | null }) {
  const [, setParameters] = useSearchParams();
  useDocumentTitle(pageTitleText.tournaments);
  useWatchTournaments();
  const showStatus = (next: ListedStatus) =>
    setParameters(searchOf({ status: next, tournamentId: null }), { replace: true, state: { keepsFocus: true } });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{tournamentsText.heading}</PageHeading>
        {viewerId !== null && <LinkButton to="/tournaments/create">{tournamentsText.create}</LinkButton>}
      </div>
      <div className="self-stretch sm:self-start">
        <ToggleGroup label={list.filter} options={options} value={status} onChange={showStatus} />
      </div>
      <TournamentGrid status={status} viewerId={viewerId} />
    </div>
  );
}

function TournamentGrid({ status, viewerId }: { status: ListedStatus; viewerId: string | null }) {
  const listed = useTournaments(status);
  const next = useNextTournament();
  const ready = useReadyMatches(viewerId !== null).data?.matches ?? [];
  // The next tournament is above the list, so it would move the list if it came later.
  const shown = next.isPending ? { ...listed, data: undefined, isPending: true } : listed;
  return (
    <PageContent query={shown} failed={list.failed}>
      {({ tournaments }) => (
        <>
          {next.data?.tournament && <NextTournament tournament={next.data.tournament} />}
          {tournaments.length === 0 ? (
            <NoTournaments isSignedIn={viewerId !== null} />
          ) : (
            <ul aria-label={list.statuses[status]} className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
              {tournaments.map((tournament) => (
                <TournamentCard
                  key={tournament.id}
                  tournament={tournament}
                  viewerId={viewerId}
                  waitsForMove={ready.some((one) => one.tournamentId === tournament.id && !one.hasUnseenHand)}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </PageContent>
  );
}

function NoTournaments({ isSignedIn }: { isSignedIn: boolean }) {
  const action = isSignedIn ? (
    <>
      <p className="-mt-3 text-muted">{list.noneSignedIn}</p>
      <LinkButton to="/tournaments/create">{tournamentsText.create}</LinkButton>
    </>
  ) : (
    <>
      <p className="-mt-3 text-muted">{list.noneSignedOut}</p>
      <LinkButton to="/auth" state={{ from: '/tournaments' }}>
        {list.signIn}
      </LinkButton>
    </>
  );
  return (
    <div role="status">
      <EmptyState picture={<NoTournamentsScene />} text={list.none} action={action} />
    </div>
  );
}
