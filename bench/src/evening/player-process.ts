import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Timings } from '../measure.js';
import { acts } from './acts.js';
import { BareSite } from './bare-site.js';
import { Openings } from './mix.js';
import { fillSeat, type Shared } from './player.js';
import { ServedSite, type ServedEvening } from './served-site.js';

/** Starts the players, who arrive one after the other within some time. */
export interface PlayersOrder {
  site: { served: ServedEvening } | { bare: string };
  seats: number;
  accounts: number;
  arrivalSeconds: number;
}

/** What the players did since the last `reset`. Times are in milliseconds. */
export interface PlayersReport {
  acts: Record<string, { count: number; p50: number; p95: number; p99: number }>;
  failures: Record<string, number>;
  /** How late this process was at most in 99 % of the time: part of all other times. */
  ownDelayMs: number;
}

const ownDelay = monitorEventLoopDelay({ resolution: 1 });
ownDelay.enable();

async function start({ site, seats, accounts, arrivalSeconds }: PlayersOrder): Promise<Shared> {
  const shared: Shared = {
    site: 'served' in site ? new ServedSite(site.served) : new BareSite(site.bare),
    openings: new Openings(),
    away: Array.from({ length: accounts }, (_, account) => account),
    hasFlipped: new Set(),
    timings: new Timings(),
    failures: new Map(),
  };
  for (let seat = 0; seat < seats; seat += 1) {
    void fillSeat(shared);
    await delay((1000 * arrivalSeconds) / seats);
  }
  return shared;
}

function reset(shared: Shared): void {
  shared.timings = new Timings();
  shared.failures = new Map();
  ownDelay.reset();
}

function report({ timings, failures }: Shared): PlayersReport {
  const rows = acts.map((act) => {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => timings.quantile(act, share));
    return [act, { count: timings.count(act), p50, p95, p99 }];
  });
  return {
    acts: Object.fromEntries(rows) as PlayersReport['acts'],
    failures: Object.fromEntries(failures),
    ownDelayMs: ownDelay.percentile(99) / 1e6,
  };
}

const [order] = (await once(process, 'message')) as [PlayersOrder];
const shared = await start(order);
process.on('message', (question: 'reset' | 'read') => {
  if (question === 'reset') reset(shared);
  process.send?.(question === 'reset' ? null : report(shared));
});
process.send?.(null);
// The parent process has the figures. Players who are still there leave with this process.
await once(process, 'disconnect');
process.exit();
