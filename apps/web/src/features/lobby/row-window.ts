import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

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
 * Renders only the visible rows of a long list. `ids` identifies the rows in their order. `anchorOf` returns the id of the
 * row that must keep its position when others are added or removed; null for none. @tanstack/react-virtual would add 9 KB and
 * keeps the start or end of the list in place instead, so that a click could join the wrong game.
 */
export function useRowWindow(ids: readonly string[], anchorOf: (scroller: HTMLElement) => string | null): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [rowHeight, setRowHeight] = useState(0);
  const [range, setRange] = useState({ first: 0, last: 2 * overscan });
  const updateRange = useCallback(() => {
    const element = scroller.current;
    if (element === null || rowHeight === 0) return;
    const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - overscan);
    const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + overscan;
    setRange((current) => (current.first === first && current.last === last ? current : { first, last }));
  }, [rowHeight]);

  // After every render, because rows may have been added. The height only grows, so the updates end.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const heights = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect().height);
    setRowHeight((highest) => Math.max(highest, ...heights));
  });

  const renderedIds = useRef(ids);
  useLayoutEffect(() => {
    const [element, idsBefore] = [scroller.current, renderedIds.current];
    renderedIds.current = ids;
    if (element !== null && idsBefore !== ids) {
      const anchor = anchorOf(element);
      const [from, to] = anchor === null ? [-1, -1] : [idsBefore.indexOf(anchor), ids.indexOf(anchor)];
      if (from >= 0 && to >= 0) element.scrollTop += (to - from) * rowHeight;
    }
    updateRange();
  }, [ids, rowHeight, anchorOf, updateRange]);

  // A turned phone or another size of the window shows more rows.
  useLayoutEffect(() => {
    if (scroller.current === null) return undefined;
    const size = new ResizeObserver(updateRange);
    size.observe(scroller.current);
    return () => size.disconnect();
  }, [updateRange]);

  const last = Math.min(ids.length, range.last);
  const first = Math.min(range.first, last);
  const [before, after] = [first * rowHeight, (ids.length - last) * rowHeight];
  return { scroller, list, first, last, before, after, rowHeight, onScroll: updateRange };
}
