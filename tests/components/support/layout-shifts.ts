/** Measures the layout shifts of the page from now on; each is at most 1. */
export function watchShifts() {
  let sum = 0;
  const observer = new PerformanceObserver((entries) => add(entries.getEntries()));
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { value: number })[]) sum += entry.value;
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
