import { startTransition, useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How many rows are rendered beyond each end of the visible part, so that scrolling and Tab reach the next row. */
const overscan = 6;

/** The rendered part of a long list, with the space that the other rows would take, in px. */
export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLUListElement | null>;
  /** The index of the first rendered row. */
  first: number;
  /** The index after the last rendered row. */
  last: number;
  before: number;
  after: number;
  /** The height of every row, which is that of the highest one so far; 0 until the first row is measured. */
  rowHeight: number;
  onScroll: () => void;
}

/**
 * Renders only the visible rows of a long list, which have all the same height. `ids` identifies the rows in their order.
 * `anchorOf` returns the id of the row that must keep its position when others are added or removed; null for none.
 * @tanstack/react-virtual would add 9 KB and keeps the start or end of the list in place instead, so that a click could join
 * the wrong game.
 */
export function useRowWindow(ids: readonly string[], anchorOf: (scroller: HTMLElement) => string | null): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [rendered, setRendered] = useState({ rowHeight: 0, first: 0, last: 2 * overscan });
  const { rowHeight } = rendered;
  const update = useCallback(() => {
    const row = list.current?.firstElementChild;
    if (!scroller.current || !row) return;
    const { scrollTop, clientHeight } = scroller.current;
    const { height } = row.getBoundingClientRect();
    setRendered((current) => {
      const highest = Math.max(current.rowHeight, height);
      const first = Math.max(0, Math.floor(scrollTop / highest) - overscan);
      const last = Math.ceil((scrollTop + clientHeight) / highest) + overscan;
      const isSame = current.rowHeight === highest && current.first === first && current.last === last;
      return isSame ? current : { rowHeight: highest, first, last };
    });
  }, []);

  const renderedIds = useRef(ids);
  useLayoutEffect(() => {
    const [element, idsBefore] = [scroller.current, renderedIds.current];
    renderedIds.current = ids;
    if (element === null || idsBefore === ids) return;
    const anchor = anchorOf(element);
    const [from, to] = anchor === null ? [-1, -1] : [idsBefore.indexOf(anchor), ids.indexOf(anchor)];
    if (from >= 0 && to >= 0) element.scrollTop += (to - from) * rowHeight;
    update();
  }, [ids, rowHeight, anchorOf, update]);

  // The list changes its height with a higher row, and its box on a turned phone. Its layout is known then: to ask for it while
  // rows are added would make the browser compute it twice.
  useLayoutEffect(() => {
    const size = new ResizeObserver(() => startTransition(update));
    for (const { current } of [scroller, list]) if (current !== null) size.observe(current);
    return () => size.disconnect();
  }, [update]);

  const last = Math.min(ids.length, rendered.last);
  const first = Math.min(rendered.first, last);
  const [before, after] = [first * rowHeight, (ids.length - last) * rowHeight];
  return { scroller, list, first, last, before, after, rowHeight, onScroll: update };
}
