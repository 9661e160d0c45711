import type { ListedGame } from '@game/contract';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { SealedArt } from '../../art/sealed-art.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { PlayerName } from '../../components/players/player-name.js';
import { lobbyText } from '../../text/lobby.js';
import { withTaken } from './listed-games.js';
import { useRowWindow } from './row-window.js';

interface GameListProps {
  /** Newest first. */
  games: ListedGame[];
  /** How many there are, including those that are not loaded. */
  count: number;
  renderAction: (game: ListedGame) => ReactNode;
  /** Called when the player has scrolled to the end. */
  onEnd: () => void;
  /** The classes of the box that scrolls. */
  className: string;
}

/**
 * The list of games, of which only the visible rows are rendered. While the pointer or the focus is inside, no row is
 * removed, so that none moves under the player's finger: a game that was taken is marked as such instead.
 */
export function GameList({ games, count, renderAction, onEnd, className }: GameListProps) {
  const [isFrozen, setIsFrozen] = useState(false);
  const pointedId = useRef<string | null>(null);
  const [kept, setKept] = useState(games);
  const rows = useMemo(() => (isFrozen ? withTaken(kept, games) : games), [isFrozen, kept, games]);
  if (rows !== kept) setKept(rows);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const listed = useMemo(() => new Set(games.map(({ id }) => id)), [games]);
  const anchorOf = useCallback(
    (scroller: HTMLElement) => pointedId.current ?? (scroller.scrollTop > 0 ? firstVisible(scroller) : null),
    [],
  );
  const { scroller, list, first, last, before, after, rowHeight, onScroll } = useRowWindow(ids, anchorOf);
  const reachedEnd = last === rows.length ? last : null;
  const notifyOfEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (reachedEnd !== null) notifyOfEnd();
  }, [reachedEnd]);
  const point = (target: EventTarget) => {
    pointedId.current = (target as HTMLElement).closest<HTMLElement>('[data-game]')?.dataset.game ?? null;
    setIsFrozen(true);
  };
  const release = () => {
    pointedId.current = null;
    setIsFrozen(false);
  };
  return (
    <div
      ref={scroller}
      onScroll={onScroll}
      onPointerMove={({ target }) => point(target)}
      onPointerDown={({ target }) => point(target)}
      onPointerLeave={release}
      onPointerCancel={release}
      onFocus={({ target }) => point(target)}
      onBlur={release}
      className={`${className} [overflow-anchor:none]`}
    >
      <ul
        ref={list}
        className="grid grid-cols-1 divide-y-2 divide-ink"
        aria-label={lobbyText.join.list}
        style={{ paddingBlock: `${before}px ${after}px`, gridAutoRows: `minmax(${rowHeight}px, 1fr)` }}
      >
        {rows.slice(first, last).map((game, index) => (
          <ListedGameRow
            key={game.id}
            game={game}
            isTaken={!listed.has(game.id)}
            place={{ position: first + index + 1, size: Math.max(count, rows.length) }}
            action={renderAction(game)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Returns the id of the first game that is at least partly visible. */
function firstVisible(scroller: HTMLElement): string | null {
  const { top } = scroller.getBoundingClientRect();
  const rows = [...scroller.querySelectorAll<HTMLElement>('[data-game]')];
  return rows.find((row) => row.getBoundingClientRect().bottom > top)?.dataset.game ?? null;
}

interface ListedGameRowProps {
  game: ListedGame;
  /** Whether it can no longer be joined. */
  isTaken: boolean;
  /** Its position among all games, of which only some are rendered. */
  place: { position: number; size: number };
  action: ReactNode;
}

/** One game: its player, its stake and a button. */
function ListedGameRow({ game, isTaken, place, action }: ListedGameRowProps) {
  return (
    <li
      data-game={game.id}
      aria-posinset={place.position}
      aria-setsize={place.size}
      className="flex flex-wrap items-center justify-end gap-3 p-3"
    >
      <SealedArt className="size-12 shrink-0 -rotate-6 max-[22rem]:hidden" />
      <div className="min-w-0 grow basis-24">
        <p>
          <PlayerName player={game.player1} className="font-heading text-lg leading-tight font-semibold" />
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          <TicketAmount amount={game.stakeAmount} />
          {isTaken && <span className="text-sm text-muted">{lobbyText.join.taken}</span>}
        </p>
      </div>
      {action}
    </li>
  );
}
