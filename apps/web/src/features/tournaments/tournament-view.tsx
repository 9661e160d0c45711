import type { ReplyOf, Tournament } from '@game/contract';
import { tournamentNumberOf } from '@game/rules';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { refusalCode } from '../../api/api-error.js';
import { NoTournamentsScene } from '../../art/scenes/no-tournaments-scene.js';
import { BotBadge, PlayerLink } from '../../components/players/player-name.js';
import { useHeldBalance } from '../../components/reveal/use-held-balance.js';
import { Page } from '../../components/ui/page.js';
import { PageFailure } from '../../components/ui/page-content.js';
import { PageNotFound } from '../../components/ui/page-not-found.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { PageSpinner } from '../../components/ui/spinner.js';
import { useIsVisible } from '../../components/ui/use-is-visible.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useWatchTournament } from '../../realtime/watches.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useTournament } from './api.js';
import { Bracket } from './bracket.js';
import { ownMatchOf } from './bracket-view.js';
import { LateCompleteDialog, LateHandResultDialog, LateOffers, LateSeedDisclosure } from './late-dialogs.js';
import { LateShareResult } from './late-in-dialogs.js';
import { MatchPanel } from './match-panel.js';
import type { RenderPlay } from './results/offers.js';
import { useSeenCommitments } from './use-seen-commitments.js';
import { beforeHand } from './results/unrevealed.js';
import { useUnseenResults } from './results/use-unseen-results.js';
import { isLastChance } from './viewer-seat.js';
import { WaitingPanel } from './waiting-panel.js';

const { detail } = tournamentsText;

export interface TournamentViewProps {
  tournamentId: string;
  /** null for an anonymous visitor. */
  viewerId: string | null;
  /** Where 'Back to Tournaments' leads. */
  back: To;
  /** Renders a button that plays a game with a stake. `onStart` is called when the game is found. */
  renderPlay: RenderPlay;
}

/** A tournament, updated live: its heading, the viewer's actions and the bracket (TDT-01 to TDT-12). */
export function TournamentView({ tournamentId, viewerId, back, renderPlay }: TournamentViewProps) {
  useWatchTournament(tournamentId);
  const { data, error, isPending, refetch } = useTournament(tournamentId);
  const content = (): ReactNode => {
    if (data !== undefined) return <Loaded {...data} viewerId={viewerId} renderPlay={renderPlay} />;
    if (isPending) return <PageSpinner />;
    if (refusalCode(error) === 'TOURNAMENT_NOT_FOUND') return <PageNotFound title={detail.notFound} />;
    return <PageFailure text={detail.failed} onRetry={refetch} />;
  };
  return <Page back={{ to: back, label: tournamentsText.back }}>{content()}</Page>;
}

type LoadedProps = ReplyOf<'tournaments.get'> & Pick<TournamentViewProps, 'viewerId' | 'renderPlay'>;

function Loaded({ tournament: latest, viewer, viewerId, renderPlay }: LoadedProps) {
  const results = useUnseenResults(latest, viewer, viewerId);
  useSeenCommitments(latest, viewerId);
  const tournament = results.hand === null ? latest : beforeHand(latest, results.hand);
  const title = detail.title(tournamentNumberOf(tournament.name));
  const own = ownMatchOf(tournament.matches, viewerId);
  // The hand on screen can decide the tournament at any time.
  useHeldBalance(results.isPending || (own !== null && own.matchStatus !== 'completed'));
  const offers = (onFollow: () => void) => (
    <LateOffers renderPlay={() => renderPlay(tournament.stakeAmount, onFollow)} onFollow={onFollow} />
  );
  const isAwaited = !useIsVisible() && results.hand !== null;
  useDocumentTitle(isAwaited ? tournamentsText.result.decided : title);
  return (
    <>
      <Heading tournament={tournament} title={title} />
      {tournament.winner !== null && tournament.winner.id === viewerId && (
        <div className="self-start">
          <LateShareResult kind="tournament" id={tournament.id} />
        </div>
      )}
      {tournament.status === 'cancelled' && (
        <p role="status" className="rounded-control border-2 border-ink bg-surface p-4 text-center font-semibold">
          {detail.cancelled}
        </p>
      )}
      {tournament.status === 'waiting' && <WaitingPanel tournament={tournament} viewer={viewer} viewerId={viewerId} />}
      {own?.matchStatus === 'ready' && viewer !== null && viewerId !== null && (
        <MatchPanel
          tournamentId={tournament.id}
          match={own}
          isLastChance={isLastChance(tournament.matches, own, viewerId)}
          viewer={viewer}
          viewerId={viewerId}
        />
      )}
      {/* A cancelled tournament has no matches. */}
      {tournament.status !== 'cancelled' && (
        <>
          <Bracket tournament={tournament} viewerId={viewerId} />
          <LateSeedDisclosure tournament={tournament} />
        </>
      )}
      {results.hand !== null && (
        <LateHandResultDialog
          key={results.hand.key}
          hand={results.hand}
          onContinue={results.continueAfterHand}
          // After a final, the result of the tournament follows, with the same offers.
          offers={latest.status === 'completed' ? null : offers(results.continueAfterHand)}
        />
      )}
      <LateCompleteDialog
        open={results.isCompleteOpen}
        tournament={tournament}
        viewerId={viewerId}
        hasPlayed={viewer?.hasJoined === true}
        onClose={results.closeComplete}
        offers={offers(results.closeComplete)}
      />
    </>
  );
}

/** The number and the prize of a tournament, and its winner. */
function Heading({ tournament: { prizePool, winner }, title }: { tournament: Tournament; title: string }) {
  return (
    <div className="@container flex items-center gap-4 overflow-hidden rounded-card border-2 border-ink bg-cheese ps-4 text-on-cheese shadow-hard sm:ps-6">
      <div className="min-w-0 flex-1 py-4">
        <PageHeading className="@max-[12rem]:text-2xl">{title}</PageHeading>
        <p className="text-lg font-semibold">{detail.prizePool(prizePool)}</p>
        {winner !== null && (
          <div className="flex flex-wrap items-center gap-1.5">
            <PlayerLink player={winner} className="font-semibold">
              {tournamentsText.complete.winner(winner.username)}
            </PlayerLink>
            <BotBadge player={winner} />
          </div>
        )}
      </div>
      <NoTournamentsScene className="-mb-2 hidden size-24 shrink-0 self-end [--ink:var(--on-cheese)] @min-[18rem]:block sm:size-32" />
    </div>
  );
}
