import type { CDPSession } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** The start, the duration and the processor time of the thread, in µs. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** Measures presses in a trace of the browser. */
export class PressCosts {
  constructor(private readonly browser: CDPSession) {}

  /** Returns the processor time, in ms, of the page's thread from the press that `press` makes to the frame that follows. */
  async measure(press: () => Promise<void>): Promise<number> {
    const events: TraceEvent[] = [];
    const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
    this.browser.on('Tracing.dataCollected', collect);
    await this.browser.send('Tracing.start', {
      traceConfig: { includedCategories: categories },
      transferMode: 'ReportEvents',
    });
    await press();
    const completed = new Promise((resolve) => this.browser.once('Tracing.tracingComplete', resolve));
    await this.browser.send('Tracing.end');
    await completed;
    this.browser.off('Tracing.dataCollected', collect);
    return costOf(events) / 1000;
  }
}

/** The processor time of all tasks from the press to the frame that is committed after the click. */
function costOf(events: TraceEvent[]): number {
  const sorted = events.toSorted((a, b) => a.ts - b.ts);
  const dispatch = (type: string) =>
    sorted.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === type);
  const down = dispatch('pointerdown');
  const click = dispatch('click');
  if (!down || !click) throw new Error('the trace contains no press');
  const ofPage = sorted.filter(({ pid, tid }) => pid === down.pid && tid === down.tid);
  const frame = ofPage.find(({ name, ts }) => name === 'Commit' && ts > click.ts);
  if (!frame) throw new Error('the trace contains no frame after the press');
  const tasks = ofPage.filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur > down.ts && ts < frame.ts);
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
}
