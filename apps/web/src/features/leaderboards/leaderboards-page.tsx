import type { InputOf, Leaderboard, LeaderboardFigure } from '@game/contract';
import { useSearchParams } from 'react-router';
import { NoTournamentsScene } from '../../art/scenes/no-tournaments-scene.js';
import { HiddenFigures } from '../../components/reveal/hidden-figures.js';
import { useUnseen } from '../../components/reveal/unseen-results.js';
import { LinkButton } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { Page } from '../../components/ui/page.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { PageContent } from '../../components/ui/page-content.js';
import { ToggleGroup } from '../../components/ui/toggle-group.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { leaderboardsText as text } from '../../text/leaderboards.js';
import { pageTitleText } from '../../text/shell.js';
import { AcquaintancesCard } from './acquaintances-card.js';
import { useAcquaintances, useLeaderboard } from './api.js';
import { EntryList } from './entry-list.js';
import { figuresFor, periods, readAddress, searchOf } from './leaderboard-address.js';

/** /leaderboards: the best players of a day, a week and all time; for a player, first among the people whom they know. */
export function LeaderboardsPage({ viewerId }: { viewerId: string | null }) {
  useDocumentTitle(pageTitleText.leaderboards);
  const [parameters, setParameters] = useSearchParams();
  const choice = readAddress(parameters, viewerId);
  const leaderboard = useLeaderboard(choice);
  const acquaintances = useAcquaintances(choice, viewerId !== null);
  // Both lists appear together, because the first one would move the second.
  const shown = acquaintances.isLoading ? { ...leaderboard, data: undefined, isPending: true } : leaderboard;
  const [hidden] = useUnseen();
  const show = (changed: Partial<InputOf<'leaderboards.get'>>) =>
    setParameters(searchOf({ ...choice, ...changed }), { replace: true, state: { keepsFocus: true } });
  return (
    <Page back={{ to: '/index', label: text.back }} isNarrow>
      <PageHeading>{pageTitleText.leaderboards}</PageHeading>
      <div className="flex flex-col items-stretch gap-2 sm:items-start">
        <ToggleGroup
          label={text.period}
          options={periods.map((value) => ({ value, label: text.periods[value] }))}
          value={choice.period}
          onChange={(period) => show({ period })}
        />
        <ToggleGroup
          label={text.figure}
          options={figuresFor(viewerId).map((value) => ({ value, label: text.figures[value] }))}
          value={choice.figure}
          onChange={(figure) => show({ figure })}
        />
      </div>
      {hidden ? (
        <HiddenFigures result={hidden} text={text.hidden} action={text.seeResult} />
      ) : (
        <PageContent query={shown} loading={text.loading} failed={text.failed}>
          {(loaded) => (
            <>
              {viewerId !== null && (
                <AcquaintancesCard query={acquaintances} figure={choice.figure} viewerId={viewerId} />
              )}
              <Ranking leaderboard={loaded} figure={choice.figure} viewerId={viewerId} />
            </>
          )}
        </PageContent>
      )}
      <p className="text-sm text-muted">{text.note}</p>
    </Page>
  );
}

interface RankingProps {
  leaderboard: Leaderboard;
  figure: LeaderboardFigure;
  viewerId: string | null;
}

function Ranking({ leaderboard: { startsOn, entries, own, isHidden }, figure, viewerId }: RankingProps) {
  // The server counts an empty leaderboard from place 1.
  const isUnranked = entries.length === 0 && own?.value === 0;
  return (
    <>
      {viewerId !== null && <OwnPlace own={isUnranked ? null : own} isHidden={isHidden} figure={figure} />}
      <Card className="flex flex-col gap-3">
        {viewerId !== null && <h2 className="text-2xl">{text.everyone}</h2>}
        <p className="text-muted">
          {text.hints[figure]} {startsOn !== null && text.since(startsOn)}
        </p>
        {entries.length === 0 ? (
          <EmptyState
            picture={<NoTournamentsScene />}
            text={text.empty}
            action={<LinkButton to="/index">{text.play}</LinkButton>}
          />
        ) : (
          <EntryList label={text.figures[figure]} entries={entries} figure={figure} viewerId={viewerId} />
        )}
      </Card>
    </>
  );
}

/** The place of the viewer, also below the players shown. */
function OwnPlace({ own, isHidden, figure }: Pick<Leaderboard, 'own' | 'isHidden'> & { figure: LeaderboardFigure }) {
  if (isHidden) {
    return (
      <Card aria-label={text.own} className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex-1 basis-60">{text.notShown}</p>
        <LinkButton to="/profile" variant="secondary">
          {text.profile}
        </LinkButton>
      </Card>
    );
  }
  return (
    <Card aria-label={text.own} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {own === null ? (
        <p>{text.unranked}</p>
      ) : (
        <>
          <p className="text-muted">{text.own}</p>
          <p className="flex flex-wrap items-baseline gap-x-3 font-heading text-xl font-bold tabular-nums">
            {own.isApproximate ? text.approximatePlace(own.place) : text.place(own.place)}
            <span className="text-base font-semibold">{text.values[figure](own.value)}</span>
          </p>
        </>
      )}
    </Card>
  );
}
