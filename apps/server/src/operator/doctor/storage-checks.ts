import { randomUUID } from 'node:crypto';
import { realpath, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { schemaVersion, schemaVersionOf } from '@game/database';
import { Client } from 'pg';
import { createClient } from 'redis';
import type { Config } from '../../config.js';
import { connectionOn, type Connection } from '../../platform/database/database.js';
import { createFiles } from '../../platform/files/create-files.js';
import { checkPrefix, openChecks, storedKeyName, WrongMoveKey } from '../../modules/move-key/service.js';
import { countMessages } from '../../modules/outbox/service.js';
import { countReads, postsPerPage } from '../../modules/social/service.js';
import { settings } from '../../modules/settings/service.js';
import { readClock } from '../../platform/clock.js';
import { isCluster, openDatabaseInUse } from '../../platform/postgres/database-in-use.js';
import { describeLog, describeServer, hasTable } from '../../platform/postgres/describe-server.js';
import { examine, off, ok, problem, type Finding } from './finding.js';
import { examineReplication } from './replication-checks.js';

const oldestPostgres = 15;
const toleratedClockMs = 2_000;
const neededBytes = 2e9;
const redisTimeoutMs = 5_000;

/** Checks the database, its schema and its clock. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  const isNew = config.databaseUrl === undefined && !(await isCluster(config.dataDirectory));
  if (isNew) return [{ check: 'database', ...off(`will be created in ${config.dataDirectory} by the first start`) }];
  let database: Awaited<ReturnType<typeof openDatabaseInUse>> | undefined;
  let client: Client | undefined;
  const findings: Finding[] = [];
  const connected = await examine('database', async () => {
    database = await openDatabaseInUse(config);
    client = new Client({ ...database.directConnection, connectionTimeoutMillis: 5_000 });
    await client.connect();
    return examineServer(connectionOn(client));
  });
  findings.push(connected);
  if (client && connected.state === 'ok') {
    const using = client;
    const on = connectionOn(client);
    findings.push(await examine('migrations', () => examineSchema(using)));
    findings.push(await examine('move key', () => examineMoveKey(on, config)));
    findings.push(await examine('clock', () => examineClock(on)));
    findings.push(await examine('database log', () => examineLog(on)));
    findings.push(...(await examineReplication(on, config)));
    findings.push(await examine('mail queue', () => examineOutbox(on)));
    findings.push(await examine('X reads', () => examineReads(on, config)));
  }
  await client?.end().catch(() => undefined);
  await database?.stop();
  return findings;
}

async function examineServer(on: Connection) {
  const { major, directory, name, bytes } = await describeServer(on);
  const description = `PostgreSQL ${major}, database ${name}, ${gigabytes(bytes)}${directory ? ` in ${directory}` : ''}`;
  return major < oldestPostgres
    ? problem(`${description}; version ${oldestPostgres} or newer is needed`)
    : ok(description);
}

async function examineSchema(client: Client) {
  const [found, own] = [await schemaVersionOf(client), schemaVersion()];
  if (found === own) return ok(`version ${found}, up to date`);
  if (found > own) return problem(`version ${found} is newer than this build, which knows version ${own}`);
  return ok(`version ${found}; the next start of the server applies ${own - found} more`);
}

async function examineMoveKey(on: Connection, { moveKey, moveKeyRead }: Config) {
  if (!(await hasTable(on, 'settings'))) return off('the next start of the server creates its check value');
  const checks = await settings.list(on, checkPrefix);
  if (checks.length === 0) return off('the next start of the server creates its check value');
  const key = moveKey ?? (await settings.find(on, storedKeyName));
  const keys = [key, moveKeyRead].flatMap((one) => (one === undefined ? [] : [Buffer.from(one, 'hex')]));
  try {
    openChecks(checks, keys);
  } catch (error) {
    if (error instanceof WrongMoveKey) return problem(error.message);
    throw error;
  }
  if (checks.length > 1) return ok('those of the database; `operator move-key` says when the older one can be removed');
  return ok(moveKey === undefined ? 'stored in the database, as in development' : 'that of the database');
}

async function examineClock(on: Connection) {
  const sentMs = Date.now();
  const [row] = await readClock(on);
  const differenceMs = Math.round((sentMs + Date.now()) / 2 - (row?.ms ?? Number.NaN));
  const difference = `${Math.abs(differenceMs)} ms ${differenceMs < 0 ? 'behind' : 'ahead of'} the database`;
  return Math.abs(differenceMs) <= toleratedClockMs ? ok(difference) : problem(`${difference}: set it by NTP`);
}

/** A failed statement, or the details of its error, can contain a hidden move (D-03). */
async function examineLog(on: Connection) {
  const { statements, verbosity } = await describeLog(on);
  const wrong = [
    ...(statements === 'panic' ? [] : ["log_min_error_statement = 'panic'"]),
    ...(verbosity === 'terse' ? [] : ["log_error_verbosity = 'terse'"]),
  ];
  if (wrong.length === 0) return ok('has no values of failed statements');
  const repair = [...wrong.map((setting) => `ALTER SYSTEM SET ${setting}`), 'SELECT pg_reload_conf()'].join('; ');
  return problem(`can contain hidden moves and addresses. As a superuser of PostgreSQL: ${repair}`);
}

async function examineOutbox(on: Connection) {
  if (!(await hasTable(on, 'outbox'))) return off('the next start of the server creates it');
  const { waiting, oldest } = await countMessages(on);
  if (oldest === null) return ok('empty');
  const minutes = Math.round((Date.now() - oldest.getTime()) / 60_000);
  const description = `${waiting} waiting, the oldest for ${minutes} minutes`;
  return minutes > 15 ? problem(description) : ok(description);
}

/** X charges for each post that is read. */
async function examineReads(on: Connection, { xMonthlyReads: limit }: Config) {
  if (!(await hasTable(on, 'x_reads'))) return off('the next start of the server counts them');
  const posts = await countReads(on, new Date());
  if (limit === null) return ok(`${posts} posts this month; X_MONTHLY_READS is not set: no limit`);
  const description = `${posts} of ${limit} posts this month`;
  return posts + postsPerPage > limit
    ? problem(`${description}: mentions are paused until the next one`)
    : ok(description);
}

/** Checks the free space for the data directory. */
export function examineDisk({ dataDirectory }: Config): Promise<Finding> {
  return examine('disk', async () => {
    const cluster = await realpath(join(dataDirectory, 'postgres')).catch(() => null);
    const directory = cluster ?? (await nearestExisting(dataDirectory));
    const { bavail, bsize } = await statfs(directory);
    const description = `${gigabytes(bavail * bsize)} free at ${directory}`;
    return bavail * bsize < neededBytes ? problem(description) : ok(description);
  });
}

async function nearestExisting(path: string): Promise<string> {
  const found = await realpath(path).catch(() => null);
  return found ?? nearestExisting(join(path, '..'));
}

/** Stores a file, reads it and removes it. */
export function examineFiles(config: Config): Promise<Finding> {
  return examine('pictures', async () => {
    const files = await createFiles(config);
    const [path, content] = [`doctor/${randomUUID()}`, Buffer.from('doctor')];
    await files.write(path, content);
    const read = await files.read(path);
    await files.remove(path);
    const place = config.s3 ? `the bucket ${config.s3.bucket}` : join(config.dataDirectory, 'files');
    return read?.equals(content) ? ok(place) : problem(`${place} does not return what was stored`);
  });
}

/** Connects to Redis. */
export function examineRedis({ redisUrl }: Config): Promise<Finding> {
  return examine('Redis', async () => {
    if (redisUrl === undefined) return off('realtime messages go through the database');
    const client = createClient({
      url: redisUrl,
      socket: { connectTimeout: redisTimeoutMs, reconnectStrategy: false },
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.ping();
      return ok('answers');
    } finally {
      if (client.isOpen) client.destroy();
    }
  });
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
