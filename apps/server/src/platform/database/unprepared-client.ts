import { Client } from 'pg';

/** A connection that has every statement parsed again, for poolers that do not support prepared statements. */
export class UnpreparedClient extends Client {
  override query(statement: unknown, ...rest: unknown[]): never {
    const query = super.query.bind(this) as (...parameters: unknown[]) => never;
    return query(isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest);
  }
}

/** Returns whether a statement has a name, under which the driver would prepare it. */
function isNamed(statement: unknown): statement is { name: string } {
  return typeof statement === 'object' && statement !== null && 'name' in statement;
}
