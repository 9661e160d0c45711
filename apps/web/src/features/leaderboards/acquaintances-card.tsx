import type { Acquaintances, LeaderboardFigure } from '@game/contract';
import { LinkButton } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { leaderboardsText } from '../../text/leaderboards.js';
import type { useAcquaintances } from './api.js';
import { EntryList } from './entry-list.js';

const { acquaintances: text } = leaderboardsText;

interface AcquaintancesCardProps {
  query: ReturnType<typeof useAcquaintances>;
  figure: LeaderboardFigure;
  viewerId: string;
}

/** The people whom the viewer knows, with their results: friends who invited each other, and frequent opponents. */
export function AcquaintancesCard({ query, figure, viewerId }: AcquaintancesCardProps) {
  return (
    <HeadedCard heading={text.heading}>
      <p className="text-muted">{text.hint}</p>
      <QueryContent query={query} failed={text.failed}>
        {(loaded) => <Content acquaintances={loaded} figure={figure} viewerId={viewerId} />}
      </QueryContent>
    </HeadedCard>
  );
}

function Content({
  acquaintances: { entries, knowsAnyone },
  ...list
}: Omit<AcquaintancesCardProps, 'query'> & { acquaintances: Acquaintances }) {
  if (!knowsAnyone) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex-1 basis-60">{text.nobody}</p>
        <LinkButton to="/index" variant="secondary">
          {text.challenge}
        </LinkButton>
      </div>
    );
  }
  return entries.length === 0 ? <p>{text.noResults}</p> : <EntryList label={text.list} entries={entries} {...list} />;
}
