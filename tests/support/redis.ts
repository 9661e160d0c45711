import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findFreePort, findProgram } from './programs.js';

/** Finds the installed `redis-server`. Returns null if there is none: Redis is optional in production, so it is in tests. */
export function findRedisServer(): string | null {
  return findProgram('redis-server');
}

/** Starts a Redis without persistence, on a free port. */
export async function startRedis(program: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort();
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (/ready to accept connections/i.test(line)) break;
  }
  child.stdout.resume();
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
