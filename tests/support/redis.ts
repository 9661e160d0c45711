import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findFreePort, findProgram } from './programs.js';

/** Finds the installed `redis-server`. Returns null if there is none: Redis is optional in production, so it is in tests. */
export function findRedisServer(): string | null {
  return findProgram('redis-server');
}

/** A Redis for tests. */
interface TestRedis {
  url: string;
  /** Stops the process until `resume`: its connections stay open, and nothing is answered. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Starts a Redis without persistence, on a free port. */
export async function startRedis(program: string): Promise<TestRedis> {
  const port = await findFreePort();
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // It needs no moved clock, and does not start with one.
    env: { PATH: process.env['PATH'] },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (/ready to accept connections/i.test(line)) break;
  }
  child.stdout.resume();
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
