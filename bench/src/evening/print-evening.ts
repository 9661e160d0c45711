import { loadavg } from 'node:os';
import { print } from '../measure.js';
import { acts } from './acts.js';
import type { EveningFigures } from './measure-evening.js';

/** The shares are of two cores, however many the machine has. */
const cores = 2;
const targets = { p99Ms: 50, share: '40 %', memoryMbPerHour: 100 };

interface Evening {
  product: EveningFigures;
  bare: EveningFigures;
  players: number;
  seconds: number;
}

/** Prints the figures as tables for docs/benchmarks.md. */
export function printEvening({ product, bare, players, seconds }: Evening): void {
  const load = loadavg().map((one) => one.toFixed(1));
  print(`\n${players} players, ${seconds} s each, load of the machine at the end ${load.join(', ')}\n`);
  printTable(
    ['Act, ms', 'Per second', 'Product p50', 'p95', 'p99', 'Bare p50', 'p95', 'p99'],
    acts.map((act) => {
      const [ours, other] = [product.acts[act], bare.acts[act]];
      const times = [ours, other].flatMap((row) => (row?.count ? [row.p50, row.p95, row.p99] : [null, null, null]));
      const rate = ((ours?.count ?? 0) / product.seconds).toFixed(1);
      return [act, rate, ...times.map((ms) => ms?.toFixed(1) ?? '')];
    }),
  );
  print('');
  const slowest = ({ acts: rows }: EveningFigures) => Math.max(...Object.values(rows).map(({ p99 }) => p99));
  const count = ({ acts: rows }: EveningFigures) => Object.values(rows).reduce((sum, row) => sum + row.count, 0);
  const share = (used: number, over: EveningFigures) => `${((100 * used) / over.seconds / cores).toFixed(1)} %`;
  const rows: [string, (figures: EveningFigures) => string, string | number][] = [
    ['Highest p99 of an act, ms', (figures) => slowest(figures).toFixed(1), targets.p99Ms],
    ['Acts per second', (figures) => (count(figures) / figures.seconds).toFixed(1), ''],
    [
      'Server and PostgreSQL, of two cores',
      (figures) => share(figures.processor.server + figures.processor.database, figures),
      targets.share,
    ],
    ['Server', (figures) => share(figures.processor.server, figures), ''],
    ['PostgreSQL', (figures) => share(figures.processor.database, figures), ''],
    ['Players', (figures) => share(figures.processor.players, figures), ''],
    ['Delay of the players themselves, p99, ms', ({ ownDelayMs }) => ownDelayMs.toFixed(1), ''],
    ['Memory of the server at the end, MB', ({ memoryMb }) => memoryMb.toFixed(0), ''],
    ['More memory per hour, MB', ({ memoryMbPerHour }) => memoryMbPerHour.toFixed(0), targets.memoryMbPerHour],
    ['Write-ahead log, MB', ({ logBytes }) => (logBytes / 1e6).toFixed(1), ''],
    ['Failed acts', ({ failures }) => String(Object.values(failures).reduce((sum, one) => sum + one, 0)), 0],
  ];
  printTable(
    ['', 'Product', 'Bare', 'Target'],
    rows.map(([name, of, target]) => [name, of(product), of(bare), String(target)]),
  );
  for (const [name, { failures }] of Object.entries({ product, bare })) {
    for (const [failure, times] of Object.entries(failures)) print(`${name}, failed ${times} times: ${failure}`);
  }
}

function printTable(head: string[], rows: string[][]): void {
  for (const row of [head, head.map(() => '---'), ...rows]) print(`| ${row.join(' | ')} |`);
}
