import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type ClientConfig, type PoolClient } from 'pg';
import type { Logger } from './logger.js';

/** How long a request waits for a free connection, and a statement may take, in milliseconds. */
const connectionTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;

/** One connection of the pool. Every statement a store runs is prepared once on it. */
export interface Connection {
  readonly drizzle: NodePgDatabase;
}

/** A connection with a transaction open on it: what runs on it is committed together or not at all. */
export interface Transaction extends Connection {
  /** Runs `effect` once the transaction is committed; never when it is rolled back. What it throws is only logged. */
  afterCommit(effect: () => void): void;
}

/** No connection was free in time, or PostgreSQL could not be reached. Nothing has begun: it may be tried again. */
export class NoConnectionError extends Error {
  constructor(cause: unknown) {
    super('no connection to the database', { cause });
  }
}

/** The way to PostgreSQL. */
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
    // The pool listens to idle connections only, and a connection lost in use would end the process.
    this.pool.on('connect', (client) => {
      client.on('error', (error) => logger.warn({ err: error }, 'a database connection was lost'));
    });
    this.pool.on('error', () => undefined);
  }

  /**
   * Runs `work` in one transaction. Whatever it throws rolls everything back and is thrown on.
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
      // PostgreSQL answers so, without an error, when a statement failed and `work` went on all the same.
      if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => (isUsable = false));
      throw error;
    } finally {
      // A connection with a transaction it could not end must not serve anyone else.
      client.release(!isUsable);
    }
    for (const effect of effects) this.#run(effect);
    return result;
  }

  /** Runs `work`, which only reads, on one state of the database, whatever is committed meanwhile. */
  async snapshot<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    return this.transaction(async (transaction) => {
      await transaction.drizzle.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
      return work(transaction);
    });
  }

  /**
   * Runs `work` outside a transaction: for reads, and for single statements.
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

  /** Resolves when the database answers; rejects when it does not in time. */
  async ping(): Promise<void> {
    await this.pool.query('SELECT 1');
  }

  /** Closes every connection. */
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
      // The transaction is committed: whoever asked for it must hear that, whatever happens now.
      this.#logger.error({ err: error }, 'what follows a commit failed');
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
 * Declares a prepared statement: `build` is called once per connection, and the statement is planned once there,
 * which halves what a query costs.
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

/** Whether `error` is PostgreSQL's refusal by the named constraint (CHECK or UNIQUE). */
export function violates(error: unknown, constraint: string): boolean {
  // Drizzle wraps what the driver throws.
  const cause: unknown = error instanceof Error && error.cause ? error.cause : error;
  return (cause as { constraint?: string } | null)?.constraint === constraint;
}
