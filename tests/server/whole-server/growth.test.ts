/// <reference types="vite/types/importMeta.d.ts" />
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planCacheMode } from '../../../apps/server/src/platform/database/database.js';
import * as readTournament from '../../../apps/server/src/modules/tournaments/store/read-tournament.js';
import { writeRows } from '../../../bench/src/growth/dataset.js';
import { loadSample, sampleOf, type Sample } from '../../../bench/src/growth/sample.js';
import { storeFiles } from '../../../bench/src/growth/statements.js';
import { namedCalls, transactionOn } from '../../../bench/src/growth/store-calls.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

/**
 * Every file of SQL of the modules by its path below `modules`. `rows.ts` holds parts of statements only, and the audit reads
 * all rows on purpose.
 */
const stores = Object.fromEntries(
  Object.entries(
    import.meta.glob<Record<string, unknown>>(
      [
        '../../../apps/server/src/modules/*/{store,store/*}.ts',
        '!../../../apps/server/src/modules/*/store/rows.ts',
        '!../../../apps/server/src/modules/ledger/store/audit-*.ts',
      ],
      { eager: true },
    ),
  ).map(([path, store]) => [path.replace(/^.*\/modules\/(.*)\.ts$/, '$1'), store]),
);

/** The tables that grow with time or with the number of players. */
const largeTables = new Set(
  `accounts collusion_opponents collusion_records engagement_activities games head_to_head idempotency_keys_default inboxes mail_tokens notifications operator_actions payment_events player_blocks player_reports player_statistics
  prize_redemptions profiles profit_history purchases raffle_entries referrals sessions sign_up_traces standings ticket_claims tournament_acknowledgements
  tournament_matches tournament_participants tournament_ties tournaments transactions user_connections users verifications
  x_metrics`.split(/\s+/),
);

/** Partial indexes of what is open at one time: reading all of it is fine. */
const smallIndexes = new Set(
  `games_listed games_deadline tournaments_listed tournaments_deadline tournaments_scheduled tournament_matches_deadline users_referral_due
  purchases_owing profiles_in_debt player_reports_open`.split(/\s+/),
);

/** A node of a plan as EXPLAIN (FORMAT JSON) writes it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const size = { games: 2_000, players: 200 };

/** How many rows of a large table a step of a plan may read. Every table has more, and a list has 100. */
const mostRows = 110;

/** Reports the plans of all statements, also of those in triggers. The planner scans a table only if no index can be used. */
const options = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_format=json',
  'auto_explain.log_level=notice',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  `plan_cache_mode=${planCacheMode}`,
];

let database: TestDatabase;
let client: Client;
let samples: Sample[] = [];
let plans: { query: string; node: PlanNode }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await writeRows(database.connection, size);
  client = new Client({ ...database.connection, options: options.map((option) => `-c ${option}`).join(' ') });
  client.on('notice', ({ message }) => {
    const [, json] = /plan:\n(.*)/s.exec(message ?? '') ?? [];
    if (json === undefined) return;
    const { 'Query Text': query, Plan: node } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
    plans.push({ query, node });
  });
  await client.connect();
  const sample = (isBusy: boolean) => loadSample(transactionOn(client), readTournament, sampleOf(size, 7, isBusy));
  samples = [await sample(false), await sample(true)];
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Runs `work` and rolls it back; returns the reads of large tables without a usable index, and those of too many rows. */
async function scansIn(work: () => Promise<unknown>): Promise<string[]> {
  plans = [];
  await client.query('BEGIN');
  try {
    await work();
  } finally {
    await client.query('ROLLBACK');
  }
  return plans.flatMap(({ query, node }) => scansOf(node, false).map((scan) => `${scan}: ${query}`));
}

function scansOf(node: PlanNode, isLimited: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index, Plans = [] } = node;
  const isWhole = type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && node['Index Cond'] === undefined);
  const isFine = !largeTables.has(table) || smallIndexes.has(index ?? '') || (isLimited && index && !node.Filter);
  const below = Plans.flatMap((child) => scansOf(child, type === 'Limit'));
  if (largeTables.has(table) && rowsReadBy(node) > mostRows) below.push(`${rowsReadBy(node)} rows of ${table}`);
  return isWhole && !isFine ? [`${type} on ${table}${index ? ` using ${index}` : ''}`, ...below] : below;
}

function rowsReadBy(node: PlanNode): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  return (node['Actual Rows'] + filtered + rechecked) * node['Actual Loops'];
}

describe('the list of statements', () => {
  it('contains every file of SQL and every statement in it', () => {
    const exportsOf = (store: object) => Object.keys(store).toSorted();

    expect(Object.fromEntries(storeFiles.map(({ path, calls }) => [path, exportsOf(calls)]))).toEqual(
      Object.fromEntries(Object.entries(stores).map(([path, store]) => [path, exportsOf(store)])),
    );
  });

  it('recognises a statement that reads a large table without an index', async () => {
    for (const text of [
      'SELECT FROM games WHERE stake_amount = 3',
      'SELECT FROM transactions WHERE amount = 3 ORDER BY id LIMIT 1',
      'UPDATE users SET time_zone = $1 WHERE time_zone = $1',
    ]) {
      const values = text.includes('$1') ? ['UTC'] : [];
      expect(await scansIn(() => client.query(text, values))).toContainEqual(expect.stringContaining('Scan on'));
    }
    expect(await scansIn(() => client.query('SELECT FROM games ORDER BY id LIMIT 1'))).toEqual([]);
  });

  it('recognises a statement that reads many rows by an index', async () => {
    const text = 'SELECT FROM transactions WHERE user_id = $1';

    expect(await scansIn(() => client.query(text, [samples[1]?.playerId]))).toEqual([
      expect.stringMatching(/^\d+ rows of transactions/),
    ]);
  });
});

describe('every statement', () => {
  const calls = storeFiles.flatMap((file) => namedCalls(file, stores[file.path] ?? {}));

  it.each(calls)('reads large tables by an index: $name', async ({ run }) => {
    for (const sample of samples) {
      expect(await scansIn(() => run(transactionOn(client), sample))).toEqual([]);
      expect(plans.length).toBeGreaterThan(0);
    }
  });

  it('of a batch of game commands is run by the function that stores it', async () => {
    const store = calls.find(({ name }) => name === 'games.storeGameBatch');

    await scansIn(async () => store?.run(transactionOn(client), samples[0] as Sample));

    const queries = plans.map(({ query }) => query).join('\n');
    for (const table of ['games', 'transactions', 'idempotency_keys']) expect(queries).toMatch(`INSERT INTO ${table} `);
    expect(queries).toMatch('UPDATE games SET');
  });
});
