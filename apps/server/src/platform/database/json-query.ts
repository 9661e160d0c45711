import { Query } from 'pg';
import { arrayOf } from './array-literals.js';

/** The parts of the driver's connection that a query uses. */
interface Protocol {
  stream: { cork(): void; uncork(): void };
  /** The texts of the statements that are prepared, and of those that are about to be, by name. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: (string | null)[] }): void;
  execute(portal: object): void;
  sync(): void;
}

interface PreparedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Runs a prepared statement whose columns are all JSON. As their types are known, PostgreSQL is not asked to describe them, and
 * the driver need not read the description: a lone command of a game takes 3 % less time. It is a query of the driver, because that
 * refuses other classes where statements do not wait for each other.
 */
export class JsonQuery extends Query {
  declare readonly name: string;
  declare readonly text: string;
  readonly answer: Promise<object[]>;
  /** The driver replaces it to limit the time. */
  declare callback: (error: Error | null, rows?: object[]) => void;
  readonly #values: (string | null)[];
  readonly #columns: string[];
  readonly #received: (string | null)[][] = [];

  constructor({ name, text, values }: PreparedStatement, jsonColumns: string[]) {
    // The driver would copy an object.
    super(text);
    this.name = name;
    this.#values = values.map(textOf);
    this.#columns = jsonColumns;
    this.answer = new Promise((resolve, reject) => {
      this.callback = (error, rows = []) => (error ? reject(error) : resolve(rows));
    });
  }

  override submit = (driver: unknown): void => {
    const connection = driver as Protocol;
    const { name, text } = this;
    // One packet.
    connection.stream.cork();
    if (!(name in connection.parsedStatements || name in connection.submittedNamedStatements)) {
      connection.parse({ name, text });
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values: this.#values });
    connection.execute({});
    connection.sync();
    connection.stream.uncork();
  };

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#received.push(fields);
  }

  handleCommandComplete(): void {
    // The number of rows is known without it.
  }

  /** Only now the statement is committed. */
  handleReadyForQuery(): void {
    this.callback(
      null,
      this.#received.map((fields) => rowOf(this.#columns, fields)),
    );
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}

function textOf(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayOf(value.map(String));
  throw new Error('a value of a statement with columns of JSON must be a text, a date or an array');
}

function rowOf(columns: string[], fields: (string | null)[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) {
    // PostgreSQL has checked the text, so this cannot fail.
    row[columns[index] ?? ''] = JSON.parse(fields[index] ?? 'null');
  }
  return row;
}
