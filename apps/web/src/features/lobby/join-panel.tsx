import type { ListedGame } from '@game/contract';
import { useState, type ReactNode } from 'react';
import { NoGamesScene } from '../../art/scenes/no-games-scene.js';
import { NothingFoundScene } from '../../art/scenes/nothing-found-scene.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { SliderField } from '../../components/ui/slider-field.js';
import { Spinner } from '../../components/ui/spinner.js';
import { useHasPassed } from './use-has-passed.js';
import { lobbyText } from '../../text/lobby.js';
import { ticketText } from '../../text/tickets.js';
import { GameList } from './game-list.js';
import { useJoinableGames, type ListViewer } from './joinable-games.js';

/** The minimum duration of the loading state (LOB-05, CON-14). */
const loadingStateMs = 1000;

// Positioned, so that its texts for screen readers are clipped with the rest.
const box =
  'relative h-[400px] low:h-[calc(100dvh-8rem)] overflow-y-auto overscroll-contain rounded-xl border-2 border-ink bg-background';

interface JoinPanelProps {
  viewer: ListViewer;
  /** Shown below the list to anonymous visitors (LOB-08). */
  invitation?: ReactNode;
  /** Renders the button of a row. */
  renderAction: (game: ListedGame) => ReactNode;
}

/** The games that can be joined: a count, a minimum-stake slider and a list 400 px high (LOB-05, FLT-01). */
export function JoinPanel({ viewer, invitation, renderAction }: JoinPanelProps) {
  const [minimumStake, setMinimumStake] = useState(0);
  const list = useJoinableGames(minimumStake, viewer);
  const hasShownLoading = useHasPassed(loadingStateMs);
  const { games, count, hasOthers, isError } = list;
  const isLoading = !hasShownLoading || list.isPending;

  return (
    <Card aria-labelledby="join-heading" className="flex flex-col gap-2 max-sm:pt-3 sm:gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="join-heading" className="text-2xl">
          {lobbyText.join.heading}
        </h2>
        <p className="text-muted" role="status">
          {isLoading ? '' : lobbyText.join.available(count)}
        </p>
      </div>
      <StakeFilter range={list.range} minimumStake={minimumStake} onChange={setMinimumStake} />
      {!isLoading && games.length > 0 ? (
        <GameList className={box} games={games} count={count} renderAction={renderAction} onEnd={list.loadMore} />
      ) : (
        <div className={box}>
          {isLoading ? (
            <Spinner label={lobbyText.join.loading} />
          ) : (
            <EmptyState
              picture={hasOthers ? <NothingFoundScene /> : <NoGamesScene />}
              text={emptyText(hasOthers, isError)}
              isError={isError}
              action={
                <Button variant="secondary" busy={list.isFetching} onClick={list.refetch}>
                  {lobbyText.join.refresh}
                </Button>
              }
            />
          )}
        </div>
      )}
      {invitation}
    </Card>
  );
}

function emptyText(hasOthers: boolean, isError: boolean): string {
  if (isError && !hasOthers) return lobbyText.join.failed;
  return hasOthers ? lobbyText.join.noneMatch : lobbyText.join.none;
}

interface StakeFilterProps {
  range: { min: number; max: number };
  minimumStake: number;
  onChange: (minimumStake: number) => void;
}

function StakeFilter({ range: { min, max }, minimumStake, onChange }: StakeFilterProps) {
  // The filter starts at 0, below every stake, and may be above all remaining stakes; the thumb is then at an end.
  const wanted = Math.max(minimumStake, min);
  return (
    <SliderField
      label={lobbyText.minimumStake}
      valueText={ticketText.amount(wanted)}
      value={wanted}
      min={min}
      max={max}
      disabled={min === max && wanted === min}
      onChange={onChange}
    />
  );
}
