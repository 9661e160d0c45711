import { Client, type ClientConfig } from 'pg';
import { planCacheMode } from '../../../apps/server/dist/platform/database/database.js';
import type * as readTournament from '../../../apps/server/dist/modules/tournaments/store/read-tournament.js';
import { median, print, spread } from '../measure.js';
import type { Size } from './dataset.js';
import { loadSample, sampleOf, type Sample } from './sample.js';
import { storeFiles } from './statements.js';
import { namedCalls, transactionOn, type NamedCall } from './store-calls.js';

const rounds = 3;
const callsPerRound = 60;
const limit = 1.2;

/** A database with a number of games. */
interface GrownDatabase {
  connection: ClientConfig;
  size: Size;
}

/** A connection with the rows that its calls are about. */
interface Target {
  client: Client;
  samples: Sample[];
}

/**
 * Measures every statement in a small and in a large database, and for a player with a tenth of all games. The first ratio is
 * large to small, the second the busy player to another one in the large database. Each statement is repeated, so its rows are
 * also partly in the processor's caches. If `inTurns`, all statements take turns instead.
 */
export async function compareStatements(small: GrownDatabase, large: GrownDatabase, inTurns: boolean): Promise<void> {
  const targets = [await openTarget(small, false), await openTarget(large, false), await openTarget(large, true)];
  try {
    const calls = await allCalls();
    await compareCalls(inTurns ? [calls] : calls.map((call) => [call]), targets);
  } finally {
    for (const { client } of targets) await client.end();
  }
}

/** Measures groups of calls one after the other. The calls of a group take turns. */
async function compareCalls(groups: NamedCall[][], targets: Target[]): Promise<void> {
  let exceeding = 0;
  print(`${'statement'.padEnd(42)} small µs  large µs   busy µs  large/small       busy/large`);
  for (const calls of groups) {
    // The first round loads the rows of all samples into memory.
    await measureRound(calls, targets);
    const results: Durations[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(await measureRound(calls, targets));
    for (const call of calls) for (const target of targets) await removeDeadRows(call, target);
    for (const call of calls) if (printCall(call, results)) exceeding += 1;
  }
  print(
    `\n${exceeding} of ${groups.flat().length} exceed a ratio of ${limit} (median of ${rounds} rounds; range in parentheses)`,
  );
}

/** Prints the figures of a call. Returns whether one of its ratios is above the limit. */
function printCall(call: NamedCall, measured: Durations[]): boolean {
  const results = measured.map((durations) => durations.get(call) ?? []);
  const column = (index: number) => median(results.map((result) => result[index] ?? Number.NaN));
  const ratios = [ratioOf(results, 1, 0), ratioOf(results, 2, 1)];
  const times = [column(0), column(1), column(2)].map((value) => value.toFixed(0).padStart(8));
  print(`${call.name.padEnd(42)} ${times.join('  ')}  ${ratios.map(({ text }) => text).join('  ')}`);
  return ratios.some(({ middle }) => middle > limit);
}

function ratioOf(results: number[][], numerator: number, denominator: number) {
  const ratios = results.map((times) => (times[numerator] ?? Number.NaN) / (times[denominator] ?? Number.NaN));
  const middle = median(ratios);
  return { middle, text: `${middle > limit ? '!' : ' '}${spread(ratios, 2)}` };
}

/** How long each call takes for each target, in µs. */
type Durations = Map<NamedCall, number[]>;

/**
 * Returns the lower quartiles of the durations: other work on the machine only adds to a duration. It alternates, so that
 * changes in the machine's speed affect all targets.
 */
async function measureRound(calls: NamedCall[], targets: Target[]): Promise<Durations> {
  const durations = new Map(calls.map((call) => [call, targets.map((): number[] => [])]));
  for (let nth = 0; nth < callsPerRound; nth += 1) {
    for (const [call, ofTargets] of durations) {
      for (const [index, target] of targets.entries()) ofTargets[index]?.push(await measureCall(call, target, nth));
    }
  }
  return new Map([...durations].map(([call, ofTargets]) => [call, ofTargets.map(lowerQuartile)]));
}

function lowerQuartile(durationsMs: number[]): number {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 4)] ?? Number.NaN) * 1000;
}

/** Runs the call in a transaction that is rolled back; returns its duration in ms. */
async function measureCall(call: NamedCall, { client, samples }: Target, nth: number): Promise<number> {
  const sample = samples[nth % samples.length];
  if (!sample) throw new Error('there are no samples');
  const on = transactionOf(client);
  await client.query('BEGIN');
  try {
    const startMs = performance.now();
    await call.run(on, sample);
    return performance.now() - startMs;
  } catch (error) {
    throw new Error(`${call.name} failed`, { cause: error });
  } finally {
    await client.query('ROLLBACK');
  }
}

/**
 * Removes the rows of the calls that were rolled back. The busy player has as many of them as all other players together,
 * and later statements would read them.
 */
async function removeDeadRows(call: NamedCall, { client, samples }: Target): Promise<void> {
  await client.query('BEGIN');
  await call.run(transactionOf(client), samples[0] as Sample);
  const { rows } = await client.query<{ table: string }>(
    `SELECT quote_ident(relname) AS table FROM pg_stat_xact_user_tables WHERE n_tup_ins + n_tup_upd + n_tup_del > 0`,
  );
  await client.query('ROLLBACK');
  for (const { table } of rows) await client.query(`VACUUM (INDEX_CLEANUP on) ${table}`);
}

const transactions = new WeakMap<Client, ReturnType<typeof transactionOn>>();

/** Prepared statements belong to the Drizzle object, so a client has one. */
function transactionOf(client: Client) {
  const known = transactions.get(client) ?? transactionOn(client);
  transactions.set(client, known);
  return known;
}

async function openTarget({ connection, size }: GrownDatabase, isBusy: boolean): Promise<Target> {
  // As in the server.
  const client = new Client({ ...connection, options: `-c plan_cache_mode=${planCacheMode}` });
  await client.connect();
  // A table of two pages would be scanned, which is faster than any index, but is not what a statement does later.
  if (size.players < 1_000) await client.query('SET enable_seqscan = off');
  const store = (await importStore('tournaments/store/read-tournament')) as unknown as typeof readTournament;
  const samples: Sample[] = [];
  for (let nth = 0; nth < callsPerRound; nth += 1) {
    samples.push(await loadSample(transactionOf(client), store, sampleOf(size, nth, isBusy)));
  }
  return { client, samples };
}

async function allCalls(): Promise<NamedCall[]> {
  const files = await Promise.all(storeFiles.map(async (file) => namedCalls(file, await importStore(file.path))));
  return files.flat();
}

async function importStore(path: string): Promise<Record<string, unknown>> {
  const url = new URL(`../../../apps/server/dist/modules/${path}.js`, import.meta.url);
  return (await import(url.href)) as Record<string, unknown>;
}
