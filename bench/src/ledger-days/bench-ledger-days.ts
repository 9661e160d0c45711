import { signUp } from '../farm/accounts.js';
import { startFarmSite, type FarmSite } from '../farm/farm-site.js';
import { print } from '../measure.js';

const rowCounts = [30_000, 300_000, 3_000_000];
const dayMs = 24 * 3_600_000;

/** How often the memory is measured, in milliseconds. */
const sampleMs = 20;

/**
 * `npm run bench -- ledger-days`: closes days of the ledger with ever more rows, and prints the time, the processor time of the server and
 * the highest memory of each.
 */
export async function benchLedgerDays(): Promise<void> {
  const site = await startFarmSite();
  try {
    const account = await signUp(site.context, 'home');
    if (!account) throw new Error('the player could not sign up');
    // The first day has the rows of the sign-up, and warms up.
    for (const rows of [1_000, ...rowCounts]) {
      await addRows(site, account.player.id, rows);
      site.clock.advance(dayMs);
      const { ms, processorMs, memoryMb } = await measureClosing(site);
      const { days } = await site.context.ledgerDays.list({});
      if ((days[0]?.rowCount ?? 0) < rows) throw new Error('the day is not closed');
      if (rows < Math.min(...rowCounts)) continue;
      const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
      const cost = `${seconds(processorMs)} of processor time, ${((1000 * processorMs) / rows).toFixed(0)} µs per row`;
      print(`${rows.toLocaleString('en')} rows: ${seconds(ms)}, ${cost}, ${memoryMb} MB more memory`);
    }
  } finally {
    await site.close();
  }
}

/** Adds rows of the day of the clock. Their kind does not matter for the tree. */
async function addRows({ context }: FarmSite, userId: string, count: number): Promise<void> {
  await context.database.pool.query(
    `INSERT INTO transactions (user_id, type, amount, balance_delta, created_at, processed_at)
      SELECT $1, 'daily_bonus', 25, 25, $2, $2 FROM generate_series(1, $3::integer)`,
    [userId, context.clock.now(), count],
  );
}

/** Closes the day before. Returns how long it took, the processor time, and how much more memory of JavaScript and buffers it had at most. */
async function measureClosing({ context }: FarmSite) {
  const usedBytes = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const before = usedBytes();
  let highest = before;
  const sampling = setInterval(() => {
    highest = Math.max(highest, usedBytes());
  }, sampleMs);
  const startMs = performance.now();
  const startUsage = process.cpuUsage();
  await context.ledgerDays.closeDue();
  clearInterval(sampling);
  const { user, system } = process.cpuUsage(startUsage);
  const memoryMb = Math.round((highest - before) / 1024 ** 2);
  return { ms: performance.now() - startMs, processorMs: (user + system) / 1000, memoryMb };
}
