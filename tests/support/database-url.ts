import type { ClientConfig } from 'pg';

/** Returns the DATABASE_URL of a database that listens on a Unix socket, for a server in another process. */
export function databaseUrl({ connection }: { connection: ClientConfig }): string {
  const url = new URL('postgres://localhost');
  url.username = String(connection.user);
  url.pathname = `/${connection.database}`;
  url.searchParams.set('host', String(connection.host));
  url.searchParams.set('port', String(connection.port));
  return url.href;
}
