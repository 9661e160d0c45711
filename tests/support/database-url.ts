import type { TestDatabase } from './database.js';

/** Returns the DATABASE_URL of a test database, for a server in another process. */
export function databaseUrl({ connection }: TestDatabase): string {
  const url = new URL('postgres://localhost');
  url.username = String(connection.user);
  url.pathname = `/${connection.database}`;
  url.searchParams.set('host', String(connection.host));
  url.searchParams.set('port', String(connection.port));
  return url.href;
}
