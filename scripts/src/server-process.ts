import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const serverFile = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

/** The built server in a process of its own. */
export interface ServerProcess {
  /** Where it is reached. */
  address: string;
  processId: number;
  /** Sends a signal and waits for the end; resolves to the exit code, or null when the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/**
 * Starts the built server on `dataDirectory`, on a free port, and resolves when it is ready. Rejects with what it
 * wrote to its error output when it ends before.
 */
export async function startServerProcess(
  dataDirectory: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [serverFile], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', DEMO: '0', DATA_DIR: dataDirectory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaints += chunk));
  const address = await readAddress(child);
  if (address === undefined || child.pid === undefined) throw new Error(`the server did not start:\n${complaints}`);
  return { address, processId: child.pid, end: (signal) => end(child, signal) };
}

async function readAddress(child: ChildProcess): Promise<string | undefined> {
  if (!child.stdout) return undefined;
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const address = /^ready (\S+)$/.exec(line)?.[1];
    if (address === undefined) continue;
    // What it prints from now on is read and let go, so that it never waits for us.
    child.stdout.resume();
    return address;
  }
  return undefined;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
