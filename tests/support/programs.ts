import { once } from 'node:events';
import { accessSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';

/** Finds an installed program, such as `redis-server`; null if it is not installed. Tests that need it are then skipped. */
export function findProgram(name: string): string | null {
  // Debian's servers are in a folder that is not on the PATH of every user.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find(exists) ?? null;
}

/** Returns a port of 127.0.0.1 that no program listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function exists(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}
