import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type ClientConfig, type PoolClient } from 'pg';
import type { Logger } from './logger.js';

/** Time limits to get a connection and to run a statement, in milliseconds. */
const connectionTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;

/** A connection of the pool. Prepared statements are prepared once per connection. */
export interface Connection {
  readonly drizzle: NodePgDatabase;
}

/** A connection with an open transaction. */
export interface Transaction extends Connection {
  /** Runs `effect` after the commit, and not after a rollback. Errors that it throws are only logged. */
  afterCommit(effect: () => void): void;
}

/** Thrown if no connection was free in time, or if PostgreSQL could not be reached. The work can be retried. */
export class NoConnectionError extends Error {
  constructor(cause: unknown) {
    super('no connection to the database', { cause });
  }
}

/** The connection pool of PostgreSQL. */
export class Database {
  readonly pool: Pool;
  readonly #connections = new WeakMap<PoolClient, Connection>();

  readonly #logger: Logger;

  constructor(connection: ClientConfig, poolSize: number, logger: Logger) {
    this.#logger = logger;
    this.pool = new Pool({
      ...connection,
      max: poolSize,
      connectionTimeoutMillis: connectionTimeoutMs,
      statement_timeout: statementTimeoutMs,
    });
    // The pool handles errors of idle connections only. Without a handler, the loss of a used one ends the process.
    this.pool.on('connect', (client) => {
      client.on('error', (error) => logger.warn({ err: error }, 'a database connection was lost'));
    });
    this.pool.on('error', () => undefined);
  }

  /**
   * Runs `work` in one transaction. If `work` throws, the transaction is rolled back and the error is thrown again.
   * @throws {NoConnectionError}
   */
  async transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const effects: (() => void)[] = [];
    const client = await this.#connect();
    let isUsable = true;
    let result: Result;
    try {
      await client.query('BEGIN');
      const { drizzle: queries } = this.#connectionOf(client);
      result = await work({ drizzle: queries, afterCommit: (effect) => effects.push(effect) });
      const { command } = await client.query('COMMIT');
      // PostgreSQL rolls back without an error if `work` ignored a failed statement.
      if (command !== 'COMMIT')
        throw new Error('the transaction was rolled back, because a statement in it had failed');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => (isUsable = false));
      throw error;
    } finally {
      // A connection whose transaction could not be ended must not be used again.
      client.release(!isUsable);
    }
    for (const effect of effects) this.#run(effect);
    return result;
  }

  /** Runs `work`, which only reads, on one snapshot of the database. */
  async snapshot<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    return this.transaction(async (transaction) => {
      await transaction.drizzle.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
      return work(transaction);
    });
  }

  /**
   * Runs `work` without a transaction, for reads and single statements.
   * @throws {NoConnectionError}
   */
  async run<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const client = await this.#connect();
    try {
      return await work(this.#connectionOf(client));
    } finally {
      client.release();
    }
  }

  /** Resolves if the database replies in time, and rejects if not. */
  async ping(): Promise<void> {
    await this.pool.query('SELECT 1');
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await this.pool.end();
  }

  async #connect(): Promise<PoolClient> {
    return this.pool.connect().catch((error: unknown) => {
      throw new NoConnectionError(error);
    });
  }

  #run(effect: () => void): void {
    try {
      effect();
    } catch (error) {
      // The transaction is committed, so the caller must not get an error.
      this.#logger.error({ err: error }, 'an effect after a commit failed');
    }
  }

  #connectionOf(client: PoolClient): Connection {
    let connection = this.#connections.get(client);
    if (!connection) {
      connection = { drizzle: drizzle(client) };
      this.#connections.set(client, connection);
    }
    return connection;
  }
}

/**
 * Declares a prepared statement. `build` runs once per connection. A prepared statement costs half as much as one that
 * is parsed each time.
 */
export function prepared<Statement>(build: (drizzle: NodePgDatabase) => Statement): (on: Connection) => Statement {
  const statements = new WeakMap<NodePgDatabase, Statement>();
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
