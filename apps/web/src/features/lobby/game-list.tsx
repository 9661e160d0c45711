import type { ListedGame } from '@game/contract';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { lobbyText } from '../../text/lobby.js';
import { ListedGameRow } from './listed-game-row.js';
import { withTaken } from './listed-games.js';
import { useRowWindow } from './use-row-window.js';

interface GameListProps {
  /** Newest first. */
  games: ListedGame[];
  renderAction: (game: ListedGame) => ReactNode;
  /** The box in which it scrolls. */
  className: string;
}

/**
 * The list of games, with as many rows on the page as can be seen. As long as somebody points into it or
 * has the focus there, no row leaves, so that none slips under their finger: a game that was taken says so until then.
 */
export function GameList({ games, renderAction, className }: GameListProps) {
  const [isHeld, setIsHeld] = useState(false);
  const pointed = useRef<string | null>(null);
  const [kept, setKept] = useState(games);
  const rows = useMemo(() => (isHeld ? withTaken(kept, games) : games), [isHeld, kept, games]);
  if (rows !== kept) setKept(rows);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const listed = useMemo(() => new Set(games.map(({ id }) => id)), [games]);
  const anchorOf = useCallback(
    (scroller: HTMLElement) => pointed.current ?? (scroller.scrollTop > 0 ? firstInSight(scroller) : null),
    [],
  );
  const { scroller, list, first, last, before, after, rowHeight, onScroll } = useRowWindow(ids, anchorOf);
  const point = (target: EventTarget) => {
    pointed.current = (target as HTMLElement).closest<HTMLElement>('[data-game]')?.dataset.game ?? null;
    setIsHeld(true);
  };
  const letGo = () => {
    pointed.current = null;
    setIsHeld(false);
  };
  return (
    <div
      ref={scroller}
      onScroll={onScroll}
      onPointerMove={({ target }) => point(target)}
      onPointerDown={({ target }) => point(target)}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onFocus={({ target }) => point(target)}
      onBlur={letGo}
      className={`${className} [overflow-anchor:none]`}
    >
      <ul
        ref={list}
        className="divide-y-2 divide-ink"
        aria-label={lobbyText.join.list}
        style={{ paddingBlock: `${before}px ${after}px` }}
      >
        {rows.slice(first, last).map((game, index) => (
          <ListedGameRow
            key={game.id}
            game={game}
            isTaken={!listed.has(game.id)}
            place={{ position: first + index + 1, size: rows.length }}
            minHeight={rowHeight}
            action={renderAction(game)}
          />
        ))}
      </ul>
    </div>
  );
}

/** The game of the first row that can be seen whole or in part. */
function firstInSight(scroller: HTMLElement): string | null {
  const { top } = scroller.getBoundingClientRect();
  const rows = [...scroller.querySelectorAll<HTMLElement>('[data-game]')];
  return rows.find((row) => row.getBoundingClientRect().bottom > top)?.dataset.game ?? null;
}
