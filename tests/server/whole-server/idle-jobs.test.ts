import { expect, it } from 'vitest';
import { startJobs } from '../../../apps/server/src/jobs/jobs.js';
import { addCompletedGames } from '../../support/builders/games.js';
import { FakeClock } from '../../support/fake-clock.js';
import { JobStatements } from '../../support/job-statements.js';
import { SimulatedPauses } from '../../support/simulated-pauses.js';
import { repetitions } from '../../support/torture/scale.js';
import { useTestContext } from '../../support/use-test-context.js';

/** After the first minute, each run of a job is like the one before, so that an hour is for the long runs. */
const seconds = 60 * repetitions({ usual: 2, torture: 60 });

/** The statements of a job that runs every `pause` seconds and of its first run, which counts 20,000 rows or creates partitions. */
const budget = (pause: number, perRun: number, first = 0) => first + perRun * (1 + Math.floor(seconds / pause));

const budgets = {
  'deadlines of games': budget(1, 1),
  'deadlines of tournaments': budget(1, 2),
  'draws of raffles': budget(1, 3),
  'clock of the beacon': 0,
  'reminders of prizes': budget(60, 3),
  'checkouts that are forbidden': budget(10, 1),
  debts: budget(1, 1),
  referrals: budget(1, 1),
  'pending referrals': budget(1, 1),
  'online players': budget(20, 1, 1),
  mail: budget(1, 2),
  'push messages of games': 0,
  'missed push messages': budget(60, 2),
  counters: 0,
  'partitions of answers': budget(600, 1, 25),
  'expired sessions and links': budget(60, 5),
  'expired limits of deleted accounts': budget(3600, 1),
  'expired account changes': budget(60, 5),
  'ended sessions of operators': budget(60, 1),
  'addresses of closed accounts': budget(3600, 1),
  'names and pictures in reports': budget(3600, 1),
  'old attempts': budget(60, 1),
  'check value of the move key': budget(60, 1),
  'conservation of tickets': budget(60, 7),
  collusion: budget(60, 2, 140),
  leaderboards: budget(15, 2, 120),
  'old leaderboards': budget(3600, 8),
  'daily figures': budget(60, 6, 80),
  'days of the ledger': budget(60, 10, 80),
  'old conservation checks': budget(3600, 1),
  'dead processes': budget(30, 1),
};

const clock = new FakeClock();
const test = useTestContext({ clock });

it('keeps the statements of each job within its budget while nobody plays after 5,000 games', async () => {
  await addCompletedGames(test.context, 5_000);
  const pauses = new SimulatedPauses(clock);
  const statements = new JobStatements(budgets);
  statements.watch();
  const endMs = clock.now().getTime() + seconds * 1000;

  const jobs = startJobs({ ...test.context, tracing: statements.tracing }, pauses.wait);
  await statements.finished();
  while (clock.now().getTime() < endMs) {
    await pauses.endNext();
    await statements.finished();
  }
  await jobs.stop();

  const rows = statements.rows();
  const lines = rows.map(({ job, sent, allowed }) => `${job.padEnd(36)} ${String(sent).padStart(6)} of ${allowed}`);
  process.stdout.write(`Statements of jobs in ${seconds} idle seconds\n${lines.join('\n')}\n`);
  expect(rows.filter(({ sent, allowed }) => sent > allowed)).toEqual([]);
  expect(rows.map(({ job }) => job).toSorted()).toEqual(Object.keys(budgets).toSorted());
  const { rows: progress } = await test.context.database.pool.query(
    'SELECT consumer FROM ledger_progress WHERE counted_to = (SELECT max(id) FROM transactions)',
  );
  expect(progress).toHaveLength(3);
});
