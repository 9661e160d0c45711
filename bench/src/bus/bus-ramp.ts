import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { askProcess } from '../ask-process.js';
import { print, quantile } from '../measure.js';
import type { BusOrder, SendOrder, SendReport } from './bus-process.js';

const program = fileURLToPath(new URL('./bus-process.js', import.meta.url));
const processCount = 4;
const stepSeconds = 4;
/** Messages per second of all processes together. */
const rates = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000];
const highestP99Ms = 50;
/** A process that has just announced itself does not know the others yet. */
const announcedMs = 3_000;

/**
 * Sends ever more messages between the buses of four processes, which do nothing else. Ends when the delay has grown at two rates in
 * a row, because one could be an accident: p99 is above 50 ms and above twice that of the first rate, or messages are missing.
 */
export async function rampBus(name: string, bus: BusOrder): Promise<void> {
  const children = Array.from({ length: processCount }, () => fork(program));
  try {
    await askAll(children, bus);
    await delay(announcedMs);
    let highest = 0;
    let exceeded = 0;
    let limitMs = 0;
    for (const rate of rates) {
      const order = { perSecond: rate / processCount, seconds: stepSeconds };
      const reports = (await askAll(children, order)) as SendReport[];
      const sent = reports.reduce((sum, report) => sum + report.sent, 0);
      const delays = reports.flatMap(({ delaysMs }) => delaysMs);
      const missing = 1 - delays.length / (sent * (processCount - 1));
      const [p50, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)];
      print(
        `${name}, ${processCount} processes, ${(sent / stepSeconds).toFixed(0)} messages/s: ` +
          `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${(100 * missing).toFixed(1)} % not arrived`,
      );
      // On a busy machine, few messages are also late.
      limitMs ||= Math.max(highestP99Ms, 2 * p99);
      exceeded = p99 > limitMs || missing > 0.01 ? exceeded + 1 : 0;
      if (exceeded === 0) highest = rate;
      if (exceeded === 2) break;
    }
    print(`${name}: ${highest} messages/s with a p99 of at most ${limitMs.toFixed(0)} ms`);
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
  }
}

function askAll(children: ChildProcess[], order: BusOrder | SendOrder): Promise<unknown[]> {
  return Promise.all(children.map((child) => askProcess(child, order)));
}
