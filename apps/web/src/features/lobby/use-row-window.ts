import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How many rows are there beyond what is in sight, each way, so that neither a finger nor a Tab finds an end. */
const overscan = 6;

/** Which rows are on the page, and how much room those before and after them would take, in pixels. */
export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLUListElement | null>;
  first: number;
  last: number;
  before: number;
  after: number;
  /** All rows are as high as the highest that was seen; 0 before any was. */
  rowHeight: number;
  onScroll: () => void;
}

/**
 * Has only the rows of a long list on the page that can be seen. `ids` are those of the rows, in their order; `anchorOf`
 * names the row that must stay where it is when others come or go, or null for none.
 */
export function useRowWindow(ids: readonly string[], anchorOf: (scroller: HTMLElement) => string | null): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [rowHeight, setRowHeight] = useState(0);
  const [seen, setSeen] = useState({ first: 0, last: 2 * overscan });
  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null || rowHeight === 0) return;
    const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - overscan);
    const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + overscan;
    setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, [rowHeight]);

  // Whenever rows may have come; it only ever grows, and so comes to rest.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const heights = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect().height);
    setRowHeight((highest) => Math.max(highest, ...heights));
  });

  const shown = useRef(ids);
  useLayoutEffect(() => {
    const [element, idsBefore] = [scroller.current, shown.current];
    shown.current = ids;
    if (element !== null && idsBefore !== ids) {
      const anchor = anchorOf(element);
      const [from, to] = anchor === null ? [-1, -1] : [idsBefore.indexOf(anchor), ids.indexOf(anchor)];
      if (from >= 0 && to >= 0) element.scrollTop += (to - from) * rowHeight;
    }
    look();
  }, [ids, rowHeight, anchorOf, look]);

  const last = Math.min(ids.length, seen.last);
  const first = Math.min(seen.first, last);
  const [before, after] = [first * rowHeight, (ids.length - last) * rowHeight];
  return { scroller, list, first, last, before, after, rowHeight, onScroll: look };
}
