import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client, Pool, type ClientConfig, type PoolClient, type PoolConfig } from 'pg';
import { isAborted, isLostConnection, NoConnectionError } from './database-failures.js';
import { BatchConnection } from './batch-connection.js';
import { NewestPrimary } from './newest-primary.js';
import { gatherStatements } from './gather-statements.js';
import { JsonQuery } from './json-query.js';
import { SharedConnections } from './shared-connections.js';
import { limitConcurrency } from '../limit-concurrency.js';
import type { Logger } from '../logger.js';
import type { Metrics } from '../metrics.js';
import type { Tracing } from '../tracing/tracing.js';
import { together } from './together.js';
import { UnpreparedClient } from './unprepared-client.js';
import { watchStatements } from './watch-statements.js';

/** How long work waits for a connection, and then for a lock, in milliseconds. */
const defaultWaitLimitMs = 5_000;

/** Returns PostgreSQL's time limits of a session, in milliseconds. */
export function sessionTimeouts(waitLimitMs: number) {
  return {
    lock_timeout: waitLimitMs,
    statement_timeout: 3 * waitLimitMs,
    /** An open transaction without statements ends after this time, and releases its locks. */
    idle_in_transaction_session_timeout: 2 * waitLimitMs,
  };
}

/**
 * A statement has one plan for all values of its parameters. Otherwise PostgreSQL plans many of them for each call, which
 * takes longer than running them and depends on how large the tables are. See decision 0039.
 */
export const planCacheMode = 'force_generic_plan';

/** How often a transaction is run that fails before its commit for a passing reason. */
const maximumAttempts = 3;

/** How many requests can wait for a connection. More are refused immediately. */
const longestQueue = 500;

/** How many connections there are for batches: one of games, one of tournaments, and two more if statements of these are slow. */
const reservedPoolSize = 4;

/** A statement in SQL, prepared under its name on each connection, with the values of its parameters. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
  /** The names of the columns, in order, if all of them are JSON. See `JsonQuery`. */
  jsonColumns?: string[];
}

/** The share of the connections that reads use together. The others are for transactions and single writes. */
const readShare = 0.2;

/** The share of the connections that snapshots may use: there are always others for commands. */
const snapshotShare = 0.2;

/** Returns how many of `size` connections reads share. See decision 0045. */
export function readConnections(size: number): number {
  return Math.max(1, Math.floor(readShare * size));
}

const oneSnapshot = 'ISOLATION LEVEL REPEATABLE READ READ ONLY';

const readOneSnapshot: Statement = {
  name: 'platform.readOneSnapshot',
  text: `SET TRANSACTION ${oneSnapshot}`,
  values: [],
};

/** A connection of the pool. Prepared statements are prepared once per connection. */
export interface Connection {
  readonly drizzle: NodePgDatabase;
  /** Runs a statement that is written in SQL and returns its rows as the driver reads them. `statement()` parses them. */
  query(statement: Statement): Promise<object[]>;
}

/**
 * Runs work without a transaction.
 * @throws {NoConnectionError}
 */
export type RunOnConnection = <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>;

/** A statement whose values the driver can always send, so that only PostgreSQL can refuse it. */
export interface LastStatement extends Omit<Statement, 'jsonColumns'> {
  values: (string | Date)[];
}

/**
 * A connection with an open transaction. Prepared statements, those of `statement()` included, that are started together are sent
 * together, and run in the order in which they were started. If one fails, those after it fail, too. See `together`.
 */
export interface Transaction extends Connection {
  /** Sends `statement` together with the commit. If PostgreSQL refuses it, nothing is committed, and its error is thrown. */
  commitWith(statement: LastStatement): void;
  /** Runs `effect` after the commit, and not after a rollback. Errors that it throws are only logged. */
  afterCommit(effect: () => void): void;
}

/** How the server uses its connections to PostgreSQL. */
interface PoolOptions {
  /** How many connections there are, at least 2, without those of `reserve`. */
  size: number;
  /** Whether a pooler such as PgBouncer is in between. It refuses session settings at the start of a connection. */
  isBehindPooler: boolean;
  /** Whether statements are prepared once per connection. Older poolers do not support it. */
  preparesStatements: boolean;
  /** How long work waits for a connection, and then for a lock, in milliseconds. The other time limits are multiples. */
  waitLimitMs?: number | undefined;
}

interface Observers {
  logger: Logger;
  metrics: Metrics;
  tracing: Tracing;
}

/** The connections to PostgreSQL. */
export class Database {
  readonly pool: Pool;
  /** How long work waits for a connection or a lock, in milliseconds. */
  readonly waitLimitMs: number;
  readonly #readPool: Pool;
  readonly #reads: SharedConnections;
  readonly #reservedPool: Pool;
  readonly #inTurnOfSnapshot: ReturnType<typeof limitConcurrency>;
  readonly #connections = new WeakMap<PoolClient, Connection>();
  readonly #newestPrimary = new NewestPrimary();
  #isClosed = false;

  readonly #options: PoolOptions;
  readonly #observers: Observers;

  constructor(connection: ClientConfig, options: PoolOptions, observers: Observers) {
    this.#options = options;
    this.waitLimitMs = options.waitLimitMs ?? defaultWaitLimitMs;
    this.#observers = observers;
    const reads = readConnections(options.size);
    this.pool = this.#createPool({ ...connection, max: options.size - reads, pipeline: true });
    this.pool.on('connect', (client) => gatherStatements(client, (send) => process.nextTick(send)));
    const readOnly = '-c default_transaction_read_only=on';
    this.#readPool = this.#createPool({ ...connection, max: reads, pipeline: true }, readOnly);
    this.#readPool.on('connect', (client) => gatherStatements(client, setImmediate));
    this.#reads = new SharedConnections(() => connect(this.#readPool), reads);
    this.#inTurnOfSnapshot = limitConcurrency(Math.max(1, Math.floor(snapshotShare * options.size)), longestQueue);
    this.#reservedPool = this.#createPool({ ...connection, max: reservedPoolSize, pipeline: true });
  }

  #createPool(options: PoolConfig, settings = ''): Pool {
    const { logger, metrics, tracing } = this.#observers;
    const pool = new Pool({
      ...options,
      Client: this.#options.preparesStatements ? Client : UnpreparedClient,
      application_name: 'game server',
      connectionTimeoutMillis: this.waitLimitMs,
      // Behind a pooler, `storeSessionSettings` sets them.
      ...(this.#options.isBehindPooler
        ? {}
        : { ...sessionTimeouts(this.waitLimitMs), options: `-c plan_cache_mode=${planCacheMode} ${settings}` }),
      // The driver closes a connection whose answer takes longer.
      query_timeout: 4 * this.waitLimitMs,
      keepAlive: true,
      verify: this.#newestPrimary.verify,
    });
    // The pool handles errors of idle connections only. Without a handler, the loss of a used one ends the process.
    pool.on('connect', (client) => {
      client.on('error', (error) => {
        // When the pool closes, connections can still report errors; they are expected.
        if (!this.#isClosed) logger.warn({ err: error }, 'a database connection was lost');
      });
      watchStatements(client, {
        tracing,
        onSlow: (statement) => {
          metrics.countSlowStatement();
          logger.warn(statement, 'slow statement');
        },
      });
    });
    pool.on('error', () => undefined);
    return pool;
  }

  /**
   * Runs `work` in one transaction. If `work` throws, the transaction is rolled back and the error is thrown again. After
   * a deadlock or a lost connection, if nothing can be stored, `work` runs again in a new transaction.
   * @throws {NoConnectionError}
   */
  async transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(work, attempt < maximumAttempts);
      if (outcome) return outcome.result;
    }
  }

  /** Returns null if nothing is stored and `mayRepeat` allows another attempt. */
  async #attempt<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    mayRepeat: boolean,
  ): Promise<{ result: Result } | null> {
    const effects: (() => void)[] = [];
    const last: LastStatement[] = [];
    const client = await connect(this.pool);
    let isUsable = true;
    let isCommitting = false;
    let result: Result;
    try {
      await client.query('BEGIN');
      result = await work({
        ...this.#connectionOf(client),
        commitWith: (statement) => last.push(statement),
        afterCommit: (effect) => effects.push(effect),
      });
      isCommitting = true;
      const answered = last.map((statement) => client.query(statement));
      // PostgreSQL turns it into a rollback if the last statement has failed.
      const commit = client.query('COMMIT');
      await together([...answered, commit]);
      const { command } = await commit;
      // PostgreSQL rolls back without an error if `work` ignored a failed statement.
      if (command !== 'COMMIT')
        throw new Error('the transaction was rolled back, because a statement in it had failed');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => (isUsable = false));
      if (mayRepeat && (isAborted(error) || (!isCommitting && isLostConnection(error)))) return null;
      throw error;
    } finally {
      // A connection is discarded if the end of its transaction failed.
      client.release(!isUsable);
    }
    for (const effect of effects) this.#run(effect);
    return { result };
  }

  /**
   * Runs `work`, which only reads and may take long, on one snapshot of the database. Few run at a time; the others wait.
   * @throws {NoConnectionError} and the `Refusal` `TOO_BUSY` if too many wait.
   */
  async snapshot<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    return this.#inTurnOfSnapshot(() =>
      this.transaction(async (transaction) => {
        await transaction.query(readOneSnapshot);
        return work(transaction);
      }),
    );
  }

  /**
   * Runs `work`, which only reads and takes no long time, without a transaction. If there are more reads than connections, they
   * share them.
   * @throws {NoConnectionError}
   */
  async read<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    if (this.#reads.users >= longestQueue)
      throw new NoConnectionError(new Error('too many reads wait for the database'));
    return this.#reads.use((client) => work(this.#connectionOf(client)));
  }

  /**
   * Runs `work` without a transaction: a single statement that writes, or reads of jobs and operators.
   * @throws {NoConnectionError}
   */
  async run<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const client = await connect(this.pool);
    try {
      return await work(this.#connectionOf(client));
    } finally {
      client.release();
    }
  }

  /**
   * Returns a function that runs work like `run`, for batches of commands: on connections that nothing else uses. All its work shares
   * one connection, as long as that is not slow, so that PostgreSQL does not pause between two batches. See decision 0045.
   */
  reserve(): RunOnConnection {
    const connection = new BatchConnection(() => connect(this.#reservedPool));
    return (work) => connection.use((client) => work(this.#connectionOf(client)));
  }

  /** Counts the connections of this process by what they do, and the requests that wait for one. */
  connectionCounts(): Record<'used' | 'idle' | 'waiting', number> {
    const pools = [this.pool, this.#readPool, this.#reservedPool];
    const sum = (count: (pool: Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
    const idle = sum((pool) => pool.idleCount);
    return { used: sum((pool) => pool.totalCount) - idle, idle, waiting: sum((pool) => pool.waitingCount) };
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.pool.end(), this.#readPool.end(), this.#reservedPool.end()]);
  }

  #run(effect: () => void): void {
    try {
      effect();
    } catch (error) {
      // The transaction is committed, so the caller must not get an error.
      this.#observers.logger.error({ err: error }, 'an effect after a commit failed');
    }
  }

  #connectionOf(client: PoolClient): Connection {
    let connection = this.#connections.get(client);
    if (!connection) {
      connection = connectionOn(client);
      this.#connections.set(client, connection);
    }
    return connection;
  }
}

/** Returns a connection for statements on `client`, which is not of the server's pool. */
export function connectionOn(client: Client | PoolClient): Connection {
  const isPlain = client instanceof UnpreparedClient;
  return {
    drizzle: drizzle(client),
    query: async (statement): Promise<object[]> => {
      const { jsonColumns } = statement;
      if (jsonColumns === undefined || isPlain) return (await client.query(statement)).rows;
      return client.query(new JsonQuery(statement, jsonColumns)).answer;
    },
  };
}

/**
 * Runs `work`, which only reads, on one snapshot of the database. `client` is not of the server's pool, and has no open
 * transaction.
 */
export async function snapshotOn<Result>(
  client: Client,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  await client.query(`BEGIN ${oneSnapshot}`);
  try {
    return await work(connectionOn(client));
  } finally {
    await client.query('COMMIT');
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  if (pool.waitingCount >= longestQueue)
    throw new NoConnectionError(new Error('too many requests wait for a connection'));
  return pool.connect().catch((error: unknown) => {
    throw new NoConnectionError(error);
  });
}

/**
 * Declares a prepared statement. `build` runs once per connection. A prepared statement costs half as much as one that
 * is parsed each time.
 */
export function prepared<Query>(build: (drizzle: NodePgDatabase) => Query): (on: Connection) => Query {
  const statements = new WeakMap<NodePgDatabase, Query>();
  return (on) => {
    let statement = statements.get(on.drizzle);
    if (!statement) {
      statement = build(on.drizzle);
      statements.set(on.drizzle, statement);
    }
    return statement;
  };
}

/** A parameter of a prepared statement. Unlike Drizzle's own type of a placeholder, this one is allowed everywhere, SET included. */
export function parameter(name: string): never {
  return sql.placeholder(name) as never;
}

/** Returns whether `error` is a violation of the named constraint (CHECK or UNIQUE). */
export function violates(error: unknown, constraint: string): boolean {
  // Drizzle wraps the driver's errors.
  const cause: unknown = error instanceof Error && error.cause ? error.cause : error;
  return (cause as { constraint?: string } | null)?.constraint === constraint;
}
