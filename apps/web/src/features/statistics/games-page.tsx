import type { ReplyOf } from '@game/contract';
import { useSearchParams } from 'react-router';
import { NoOutcomesScene } from '../../art/scenes/no-outcomes-scene.js';
import { NothingFoundScene } from '../../art/scenes/nothing-found-scene.js';
import { useUnseenIds } from '../../components/reveal/unseen-results.js';
import { Button, LinkButton } from '../../components/ui/button.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { Page } from '../../components/ui/page.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { PageContent } from '../../components/ui/page-content.js';
import { ShowMore } from '../../components/ui/show-more.js';
import { SelectField } from '../../components/ui/select-field.js';
import { TextField } from '../../components/ui/text-field.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { pageTitleText } from '../../text/shell.js';
import { statisticsText } from '../../text/statistics.js';
import { useCompletedGames } from './api.js';
import { filterValues, readFilter, requestOf, searchOf, type FilterName, type GameFilter } from './game-filter.js';
import { OutcomeList } from './outcome-list.js';

const text = statisticsText.games;
const filterNames = Object.keys(filterValues) as FilterName[];

/** /statistics/games: all completed games of the viewer, with filters that the address of the page contains. */
export function GamesPage() {
  useDocumentTitle(pageTitleText.games);
  const [parameters, setParameters] = useSearchParams();
  const filter = readFilter(parameters);
  const query = useCompletedGames(requestOf(filter));
  const show = (next: URLSearchParams) => setParameters(next, { replace: true, state: { keepsFocus: true } });
  const hasFound = query.data?.pages.some((page) => page.games.length > 0);
  const isFiltered = searchOf(filter).size > 0;
  const clear = isFiltered ? () => show(new URLSearchParams()) : undefined;
  return (
    <Page back={{ to: '/statistics', label: text.back }} isNarrow>
      <PageHeading>{pageTitleText.games}</PageHeading>
      <Filters filter={filter} onChange={(next) => show(searchOf(next))} />
      <PageContent query={query} loading={text.loading} failed={text.failed}>
        {({ pages }) => <Games pages={pages} hasResult={filter.result !== ''} onClear={clear} />}
      </PageContent>
      <ShowMore query={query} failed={text.failed} label={hasFound ? undefined : text.search} />
    </Page>
  );
}

function Filters({ filter, onChange }: { filter: GameFilter; onChange: (filter: GameFilter) => void }) {
  const change = (values: Partial<Record<keyof GameFilter, string>>) =>
    onChange(readFilter(new URLSearchParams({ ...filter, ...values })));
  return (
    <div role="search" aria-label={text.filters} className="flex flex-col gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {filterNames.map((name) => {
          const labels: Partial<Record<string, string>> = text.values[name];
          return (
            <SelectField
              key={name}
              label={text.labels[name]}
              value={filter[name]}
              options={filterValues[name].map((value) => ({ value, label: labels[value] ?? text.all }))}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          );
        })}
      </div>
      <OpponentSearch key={filter.opponent} name={filter.opponent} onSearch={(opponent) => change({ opponent })} />
    </div>
  );
}

/** Searches the games against one opponent by their username; an empty name means all opponents. */
function OpponentSearch({ name, onSearch }: { name: string; onSearch: (name: string) => void }) {
  return (
    <form
      className="flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(new FormData(event.currentTarget).get('opponent') as string);
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          type="search"
          name="opponent"
          label={text.labels.opponent}
          defaultValue={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
      </div>
      <Button type="submit" variant="secondary">
        {text.find}
      </Button>
    </form>
  );
}

interface GamesProps {
  pages: ReplyOf<'statistics.listGames'>[];
  /** Whether all games have the same result. */
  hasResult: boolean;
  /** Shows all games; undefined if all are shown already. */
  onClear: (() => void) | undefined;
}

function Games({ pages, hasResult, onClear }: GamesProps) {
  const unseen = useUnseenIds();
  // Among games with one result, a row without its result would give it away.
  const games = pages.flatMap((page) => page.games).filter(({ gameId }) => !hasResult || !unseen.has(gameId));
  if (games.length > 0) return <OutcomeList label={text.list} outcomes={games} hasProofs />;
  if (onClear === undefined) {
    const play = <LinkButton to="/index">{statisticsText.findGame}</LinkButton>;
    return <EmptyState picture={<NoOutcomesScene />} text={text.none} action={play} />;
  }
  const clear = (
    <Button variant="secondary" onClick={onClear}>
      {text.clear}
    </Button>
  );
  const isComplete = pages.at(-1)?.nextCursor === null;
  return (
    <EmptyState picture={<NothingFoundScene />} text={isComplete ? text.noneMatch : text.noneYet} action={clear} />
  );
}
