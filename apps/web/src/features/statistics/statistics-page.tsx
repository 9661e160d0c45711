import type { Statistics } from '@game/contract';
import type { ReactNode } from 'react';
import { NoHistoryScene } from '../../art/scenes/no-history-scene.js';
import { HiddenFigures } from '../../components/reveal/hidden-figures.js';
import { useUnseen } from '../../components/reveal/unseen-results.js';
import { LinkButton } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { Page } from '../../components/ui/page.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { PageContent } from '../../components/ui/page-content.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { pageTitleText } from '../../text/shell.js';
import { statisticsText } from '../../text/statistics.js';
import { useStatistics } from './api.js';
import { HistoryCard } from './history-card.js';
import { MoveSelectionCard } from './move-selection-card.js';
import { OverviewCard } from './overview-card.js';
import { RecentOutcomesCard } from './recent-outcomes-card.js';
import { TournamentsCard } from './tournaments-card.js';

/** /statistics: the viewer's results (RTE-06, STA-01). `trophies` is a card that a hidden result hides, too. */
export function StatisticsPage({ trophies }: { trophies: ReactNode }) {
  useDocumentTitle(pageTitleText.statistics);
  const statistics = useStatistics();
  const [hidden] = useUnseen();
  return (
    <Page
      back={{ to: '/index', label: statisticsText.back }}
      aside={
        <LinkButton to="/leaderboards" variant="secondary" size="small">
          {statisticsText.leaderboards}
        </LinkButton>
      }
    >
      <PageHeading>{pageTitleText.statistics}</PageHeading>
      <PageContent query={statistics} loading={statisticsText.loading} failed={statisticsText.failed}>
        {({ statistics: figures }) =>
          hidden ? (
            <>
              <HiddenFigures result={hidden} text={statisticsText.hidden} action={statisticsText.recent.hidden} />
              <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
                <OverviewCard statistics={null} />
                <MoveSelectionCard moves={null} />
              </div>
              <RecentOutcomesCard />
            </>
          ) : (
            <Figures statistics={figures} trophies={trophies} />
          )
        }
      </PageContent>
    </Page>
  );
}

function Figures({ statistics, trophies }: { statistics: Statistics; trophies: ReactNode }) {
  const { games, moves, history } = statistics;
  return (
    <>
      {games === 0 && (
        <Card>
          <EmptyState
            picture={<NoHistoryScene />}
            text={statisticsText.none}
            action={<LinkButton to="/index">{statisticsText.findGame}</LinkButton>}
          />
        </Card>
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <OverviewCard statistics={statistics} />
          <TournamentsCard statistics={statistics} />
          <HistoryCard history={history} />
        </div>
        <div className="flex flex-col gap-5">
          {trophies}
          <MoveSelectionCard moves={moves} />
          <RecentOutcomesCard />
        </div>
      </div>
    </>
  );
}
