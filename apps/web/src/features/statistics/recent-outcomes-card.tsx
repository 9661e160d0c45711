import { NoOutcomesScene } from '../../art/scenes/no-outcomes-scene.js';
import { LinkButton } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { statisticsText } from '../../text/statistics.js';
import { useRecentOutcomes } from './recent-outcomes.js';
import { OutcomeList } from './outcome-list.js';

const text = statisticsText.recent;

/** The viewer's last five completed games, with links to their outcomes; new ones appear automatically (LOB-06). */
export function RecentOutcomesCard() {
  const recent = useRecentOutcomes();
  return (
    <HeadedCard heading={text.heading}>
      <QueryContent query={recent} loading={text.loading} failed={text.failed}>
        {({ outcomes }) =>
          outcomes.length === 0 ? (
            <EmptyState picture={<NoOutcomesScene />} text={text.none} />
          ) : (
            <>
              <OutcomeList label={text.list} outcomes={outcomes} />
              <LinkButton to="/statistics/games" variant="secondary" size="small" className="self-start">
                {text.all}
              </LinkButton>
            </>
          )
        }
      </QueryContent>
    </HeadedCard>
  );
}
