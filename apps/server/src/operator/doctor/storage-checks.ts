import { randomUUID } from 'node:crypto';
import { access, realpath, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { schemaVersion, schemaVersionOf } from '@game/database';
import { Client } from 'pg';
import { createClient } from 'redis';
import type { Config } from '../../config.js';
import { createFiles } from '../../platform/files/create-files.js';
import { HiddenMoves } from '../../platform/hidden-moves.js';
import { keyCheckName, storedKeyName, WrongMoveKey } from '../../modules/move-key/service.js';
import { openDatabaseInUse } from '../../platform/postgres/database-in-use.js';
import { cryptographicRandom } from '../../platform/random.js';
import { examine, off, ok, problem, type Finding } from './finding.js';

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
    return describeServer(client);
  });
  findings.push(connected);
  if (client && connected.state === 'ok') {
    const using = client;
    findings.push(await examine('migrations', () => examineSchema(using)));
    findings.push(await examine('move key', () => examineMoveKey(using, config)));
    findings.push(await examine('clock', () => examineClock(using)));
    findings.push(await examine('mail queue', () => examineOutbox(using)));
  }
  await client?.end().catch(() => undefined);
  await database?.stop();
  return findings;
}

function isCluster(dataDirectory: string): Promise<boolean> {
  return access(join(dataDirectory, 'postgres', 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

async function describeServer(client: Client) {
  const { rows } = await client.query<{ major: number; directory: string | null; name: string; bytes: string }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major, current_database() AS name,
      -- Without a row for a role that may not see it.
      (SELECT setting FROM pg_settings WHERE name = 'data_directory') AS directory,
      pg_database_size(current_database()) AS bytes`,
  );
  const { major = 0, directory, name, bytes } = rows[0] ?? {};
  const text = `PostgreSQL ${major}, database ${name}, ${gigabytes(Number(bytes))}${directory ? ` in ${directory}` : ''}`;
  return major < oldestPostgres ? problem(`${text}; version ${oldestPostgres} or newer is needed`) : ok(text);
}

async function examineSchema(client: Client) {
  const [found, own] = [await schemaVersionOf(client), schemaVersion()];
  if (found === own) return ok(`version ${found}, up to date`);
  if (found > own) return problem(`version ${found} is newer than this build, which knows version ${own}`);
  return ok(`version ${found}; the next start of the server applies ${own - found} more`);
}

async function examineMoveKey(client: Client, { moveKey }: Config) {
  const { rows: tables } = await client.query(`SELECT to_regclass('public.settings') AS name`);
  if (tables[0]?.name === null) return off('the next start of the server creates its check value');
  const { rows } = await client.query<{ name: string; value: string }>('SELECT name, value FROM settings');
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const check = stored.get(keyCheckName);
  if (check === undefined) return off('the next start of the server creates its check value');
  const key = moveKey ?? stored.get(storedKeyName);
  const matches =
    key !== undefined && new HiddenMoves(Buffer.from(key, 'hex'), cryptographicRandom).matchesCheck(check);
  if (!matches) return problem(new WrongMoveKey().message);
  return ok(moveKey === undefined ? 'stored in the database, as in development' : 'that of the database');
}

async function examineClock(client: Client) {
  const sentMs = Date.now();
  const { rows } = await client.query<{ ms: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  );
  const differenceMs = Math.round((sentMs + Date.now()) / 2 - (rows[0]?.ms ?? Number.NaN));
  const text = `${Math.abs(differenceMs)} ms ${differenceMs < 0 ? 'behind' : 'ahead of'} the database`;
  return Math.abs(differenceMs) <= toleratedClockMs ? ok(text) : problem(`${text}: set it by NTP`);
}

async function examineOutbox(client: Client) {
  const { rows: tables } = await client.query(`SELECT to_regclass('public.outbox') AS name`);
  if (tables[0]?.name === null) return off('the next start of the server creates it');
  const { rows } = await client.query<{ count: number; minutes: number | null }>(
    `SELECT count(*)::int AS count, (extract(epoch FROM now() - min(created_at)) / 60)::int AS minutes FROM outbox`,
  );
  const { count = 0, minutes } = rows[0] ?? {};
  if (count === 0) return ok('empty');
  const text = `${count} waiting, the oldest for ${minutes} minutes`;
  return (minutes ?? 0) > 15 ? problem(text) : ok(text);
}

/** Checks the free space for the data directory. */
export function examineDisk({ dataDirectory }: Config): Promise<Finding> {
  return examine('disk', async () => {
    const cluster = await realpath(join(dataDirectory, 'postgres')).catch(() => null);
    const directory = cluster ?? (await nearestExisting(dataDirectory));
    const { bavail, bsize } = await statfs(directory);
    const text = `${gigabytes(bavail * bsize)} free at ${directory}`;
    return bavail * bsize < neededBytes ? problem(text) : ok(text);
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
