import type { ReplyOf, Tournament } from '@game/contract';
import { tournamentNumberOf } from '@game/rules';
import { ChevronDown, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { refusalCode } from '../../api/api-error.js';
import { NoTournamentsScene } from '../../art/scenes/no-tournaments-scene.js';
import { BotBadge, PlayerLink } from '../../components/players/player-name.js';
import { useHeldBalance } from '../../components/reveal/use-held-balance.js';
import { BackLink } from '../../components/ui/button.js';
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
import { LateCompleteDialog, LateHandResultDialog } from './late-dialogs.js';
import { LateShareResult } from '../../components/share/late-share-result.js';
import { MatchPanel } from './match-panel.js';
import { useSeenCommitments } from './use-seen-commitments.js';
import { beforeHand } from './unrevealed.js';
import { useUnseenResults } from './use-unseen-results.js';
import { isLastChance } from './viewer-seat.js';
import { WaitingPanel } from './waiting-panel.js';

const { detail, seed: seedText } = tournamentsText;

export interface TournamentViewProps {
  tournamentId: string;
  /** null for an anonymous visitor. */
  viewerId: string | null;
  /** Where 'Back to Tournaments' leads. */
  back: To;
}

/** A tournament, updated live: its heading, the viewer's actions and the bracket (TDT-01 to TDT-12). */
export function TournamentView({ tournamentId, viewerId, back }: TournamentViewProps) {
  useWatchTournament(tournamentId);
  const { data, error, isPending, refetch } = useTournament(tournamentId);
  const content = (): ReactNode => {
    if (data !== undefined) return <Loaded {...data} viewerId={viewerId} />;
    if (isPending) return <PageSpinner />;
    if (refusalCode(error) === 'TOURNAMENT_NOT_FOUND') return <PageNotFound title={detail.notFound} />;
    return <PageFailure text={detail.failed} onRetry={refetch} />;
  };
  return (
    <div className="flex min-w-0 flex-col items-stretch gap-5">
      <BackLink to={back} size="small" className="self-start">
        {tournamentsText.back}
      </BackLink>
      {content()}
    </div>
  );
}

type LoadedProps = ReplyOf<'tournaments.get'> & { viewerId: string | null };

function Loaded({ tournament: latest, viewer, viewerId }: LoadedProps) {
  const results = useUnseenResults(latest, viewer, viewerId);
  useSeenCommitments(latest, viewerId);
  const tournament = results.hand === null ? latest : beforeHand(latest, results.hand);
  const title = detail.title(tournamentNumberOf(tournament.name));
  const own = ownMatchOf(tournament.matches, viewerId);
  // The hand on screen can decide the tournament at any time.
  useHeldBalance(results.isPending || (own !== null && own.matchStatus !== 'completed'));
  const isAwaited = !useIsVisible() && results.hand !== null;
  useDocumentTitle(isAwaited ? tournamentsText.result.decided : title);
  return (
    <>
      <div className="@container flex items-center gap-4 overflow-hidden rounded-card border-2 border-ink bg-cheese ps-4 text-on-cheese shadow-hard sm:ps-6">
        <div className="min-w-0 flex-1 py-4">
          <PageHeading className="@max-[12rem]:text-2xl">{title}</PageHeading>
          <p className="text-lg font-semibold">{detail.prizePool(tournament.prizePool)}</p>
          {tournament.winner !== null && (
            <div className="flex flex-wrap items-center gap-1.5">
              <PlayerLink player={tournament.winner} className="font-semibold">
                {tournamentsText.complete.winner(tournament.winner.username)}
              </PlayerLink>
              <BotBadge player={tournament.winner} />
            </div>
          )}
        </div>
        <NoTournamentsScene className="-mb-2 hidden size-24 shrink-0 self-end [--ink:var(--on-cheese)] @min-[18rem]:block sm:size-32" />
      </div>
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
          <SeedDisclosure tournament={tournament} />
        </>
      )}
      {results.hand !== null && (
        <LateHandResultDialog key={results.hand.key} hand={results.hand} onContinue={results.continueAfterHand} />
      )}
      <LateCompleteDialog
        open={results.isCompleteOpen}
        tournament={tournament}
        viewerId={viewerId}
        hasPlayed={viewer?.hasJoined === true}
        onClose={results.closeComplete}
      />
    </>
  );
}

/** The seed that decides a match after five draws: its hash from the start, the seed itself at the end (D-17). */
function SeedDisclosure({ tournament: { seed, seedHash } }: { tournament: Tournament }) {
  return (
    <details className="group w-full rounded-control border-2 border-ink bg-surface">
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ShieldCheck aria-hidden className="shrink-0 text-win" />
        <span className="flex-1">{seedText.summary}</span>
        <ChevronDown aria-hidden className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 border-t-2 border-ink p-3">
        <p>{seedText.explanation}</p>
        <dl className="text-sm break-all [&_dd]:font-mono [&_dt]:text-muted">
          <dt>{seedText.hash}</dt>
          <dd>{seedHash}</dd>
          {seed !== null && (
            <>
              <dt>{seedText.itself}</dt>
              <dd>{seed}</dd>
            </>
          )}
        </dl>
      </div>
    </details>
  );
}
