import type { TestDatabase } from './database.js';

/** A test database as a setting for a server in a process of its own. */
export function databaseUrl({ connection }: TestDatabase): string {
  const url = new URL('postgres://localhost');
  url.username = String(connection.user);
  url.pathname = `/${connection.database}`;
  url.searchParams.set('host', String(connection.host));
  url.searchParams.set('port', String(connection.port));
  return url.href;
}
