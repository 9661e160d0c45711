import type { PlayerPage as Shown } from '@game/contract';
import type { ComponentType, ReactNode } from 'react';
import { refusalCode } from '../../api/api-error.js';
import { Figure } from '../../components/players/figure.js';
import { BotBadge, BreakableName } from '../../components/players/player-name.js';
import { HiddenFigures } from '../../components/reveal/hidden-figures.js';
import { useUnseen } from '../../components/reveal/unseen-results.js';
import { Avatar } from '../../components/ui/avatar.js';
import { LinkButton } from '../../components/ui/button.js';
import { Card, HeadedCard } from '../../components/ui/card.js';
import { Page } from '../../components/ui/page.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { PageFailure } from '../../components/ui/page-content.js';
import { PageNotFound } from '../../components/ui/page-not-found.js';
import { PageSpinner } from '../../components/ui/spinner.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { formatNumber } from '../../text/format.js';
import { playerPageText as text } from '../../text/player-page.js';
import { usePlayerPage } from './api.js';
import { RelationsCard } from './relations-card.js';

interface PlayerPageProps {
  username: string;
  /** null for a visitor. */
  viewerId: string | null;
  /** The card of the player's trophies, which is shown with the results. */
  Trophies: ComponentType<{ username: string; isOwn: boolean }>;
}

/** /player/{username}: what everyone may see of a player. */
export function PlayerPage({ username, viewerId, Trophies }: PlayerPageProps) {
  const { data, error, isPending, refetch } = usePlayerPage(username);
  const content = (): ReactNode => {
    if (data !== undefined) return <Loaded page={data} viewerId={viewerId} Trophies={Trophies} />;
    if (isPending) return <PageSpinner label={text.loading} />;
    if (refusalCode(error) === 'PLAYER_NOT_FOUND')
      return <PageNotFound title={text.notFound} hint={text.notFoundHint} />;
    return <PageFailure text={text.failed} onRetry={refetch} />;
  };
  return (
    <Page back={{ to: '/index', label: text.back }} isNarrow>
      {content()}
      <LinkButton to="/leaderboards" variant="secondary" className="self-start">
        {text.leaderboards}
      </LinkButton>
    </Page>
  );
}

type LoadedProps = Pick<PlayerPageProps, 'viewerId' | 'Trophies'> & { page: Shown };

function Loaded({ page, viewerId, Trophies }: LoadedProps) {
  const { player, joinedIn, results } = page;
  const isOwn = player.id === viewerId;
  const [hidden] = useUnseen();
  useDocumentTitle(player.username);
  return (
    <>
      <Card className="flex flex-wrap items-center gap-4">
        <Avatar size="large" name={player.username} source={player.avatarUrl} />
        <div className="min-w-0 flex-1 basis-40">
          <PageHeading className="text-2xl! sm:text-4xl!">
            <BreakableName username={player.username} />
          </PageHeading>
          <p className="flex flex-wrap items-center gap-x-2 text-muted">
            <BotBadge player={player} />
            {text.joined(joinedIn)}
          </p>
        </div>
      </Card>
      {hidden ? (
        <HiddenFigures result={hidden} text={text.hidden} action={text.seeResult} />
      ) : (
        <>
          <Results results={results} />
          {!player.isBot && (isOwn || results !== null) && <Trophies username={player.username} isOwn={isOwn} />}
          {page.headToHead !== null && <HeadToHead username={player.username} results={page.headToHead} />}
        </>
      )}
      {viewerId !== null && !isOwn && <RelationsCard player={player} isBlocked={page.isBlocked} />}
      {isOwn && (
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <p>{text.own}</p>
          <LinkButton to="/profile" variant="secondary">
            {text.profile}
          </LinkButton>
        </Card>
      )}
    </>
  );
}

/** What the player has won; null if they do not show it. */
function Results({ results }: Pick<Shown, 'results'>) {
  if (results === null) {
    return (
      <HeadedCard heading={text.figures}>
        <p>{text.notShown}</p>
      </HeadedCard>
    );
  }
  const { games, wins, bestStreak, tournamentsWon } = results;
  return (
    <HeadedCard heading={text.figures} className="@container gap-3">
      <dl className="grid grid-cols-1 gap-2 @min-[15rem]:grid-cols-2">
        <Figure label={text.games} value={formatNumber(games)} />
        <Figure label={text.wins} value={formatNumber(wins)} tone="text-win" />
        <Figure label={text.bestStreak} value={text.streak(bestStreak)} />
        <Figure label={text.tournamentsWon} value={formatNumber(tournamentsWon)} />
      </dl>
    </HeadedCard>
  );
}

/** How often the viewer won, lost and tied against the player. */
function HeadToHead({ username, results }: { username: string; results: NonNullable<Shown['headToHead']> }) {
  const { wins, losses, ties } = results;
  return (
    <HeadedCard heading={text.headToHead(username)} className="@container gap-3 wrap-anywhere">
      {wins + losses + ties === 0 ? (
        <p>{text.noGames}</p>
      ) : (
        <dl className="grid grid-cols-1 gap-2 @min-[18rem]:grid-cols-3">
          <Figure label={text.won} value={formatNumber(wins)} tone="text-win" />
          <Figure label={text.lost} value={formatNumber(losses)} tone="text-loss" />
          <Figure label={text.ties} value={formatNumber(ties)} />
        </dl>
      )}
    </HeadedCard>
  );
}
