import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type ClientConfig, type PoolClient } from 'pg';

/** One connection of the pool. Every statement a store runs is prepared once on it. */
export interface Connection {
  readonly drizzle: NodePgDatabase;
}

/** A connection with a transaction open on it: what runs on it is committed together or not at all. */
export interface Transaction extends Connection {
  /** Runs `effect` once the transaction is committed; never when it is rolled back. */
  afterCommit(effect: () => void): void;
}

/** The way to PostgreSQL. */
export class Database {
  readonly pool: Pool;
  readonly #connections = new WeakMap<PoolClient, Connection>();

  constructor(connection: ClientConfig, poolSize: number, onIdleError: (error: Error) => void) {
    this.pool = new Pool({ ...connection, max: poolSize });
    this.pool.on('error', onIdleError);
  }

  /** Runs `work` in one transaction. Whatever it throws rolls everything back and is thrown on. */
  async transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const effects: (() => void)[] = [];
    const result = await this.#onClient(async (client, connection) => {
      await client.query('BEGIN');
      try {
        const value = await work({ drizzle: connection.drizzle, afterCommit: (effect) => effects.push(effect) });
        await client.query('COMMIT');
        return value;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    });
    for (const effect of effects) effect();
    return result;
  }

  /** Runs `work` outside a transaction: for reads, and for single statements. */
  async run<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    return this.#onClient((_client, connection) => work(connection));
  }

  /** Closes every connection. */
  async close(): Promise<void> {
    await this.pool.end();
  }

  async #onClient<Result>(work: (client: PoolClient, connection: Connection) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      return await work(client, this.#connectionOf(client));
    } catch (error) {
      // A connection the server has closed must not go back into the pool.
      if (isConnectionFailure(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
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

interface DatabaseError {
  code?: string;
  constraint?: string;
}

/** Whether `error` is PostgreSQL's refusal by the named constraint (CHECK or UNIQUE). */
export function violates(error: unknown, constraint: string): boolean {
  return causeOf(error).constraint === constraint;
}

function isConnectionFailure(error: unknown): boolean {
  const { code } = causeOf(error);
  // A statement that PostgreSQL refused carries a SQLSTATE; class 57 means that it is closing the connection.
  return code === undefined ? false : code.startsWith('57') || code.startsWith('08') || code.startsWith('E');
}

function causeOf(error: unknown): DatabaseError {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause ?? {};
}
