interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Measures the layout shifts of the page from now on; each is at most 1. With `selector`, only those that move such elements. */
export function watchShifts(selector = '*') {
  let sum = 0;
  const observer = new PerformanceObserver((entries) => add(entries.getEntries()));
  const moves = ({ sources }: LayoutShift) =>
    sources.some(({ node }) => node instanceof Element && node.closest(selector) !== null);
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries as LayoutShift[]) if (selector === '*' || moves(entry)) sum += entry.value;
  };
  observer.observe({ type: 'layout-shift' });
  return {
    reset: () => {
      observer.takeRecords();
      sum = 0;
    },
    sum: () => {
      add(observer.takeRecords());
      return sum;
    },
  };
}
