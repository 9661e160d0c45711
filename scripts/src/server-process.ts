import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The main file of this build. */
const ownServerFile = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

/** A built server in its own process. */
export interface ServerProcess {
  address: string;
  processId: number;
  /** The lines that it has printed so far, its log included. */
  output: string[];
  /** Sends a signal and waits for the exit; resolves to the exit code, or null if the signal ended the process. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/**
 * Starts a built server on `dataDirectory` and a free port, by default the one of this build. Resolves when it is ready;
 * rejects with its error output if it exits before.
 */
export async function startServerProcess(
  dataDirectory: string,
  env: Record<string, string> = {},
  serverFile = ownServerFile,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [serverFile], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', DEMO: '0', DATA_DIR: dataDirectory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errorOutput += chunk));
  const output: string[] = [];
  const address = await readAddress(child, output);
  if (address === undefined || child.pid === undefined) throw new Error(`the server did not start:\n${errorOutput}`);
  return { address, processId: child.pid, output, end: (signal) => end(child, signal) };
}

async function readAddress(child: ChildProcess, output: string[]): Promise<string | undefined> {
  if (!child.stdout) return undefined;
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const address = /^ready (\S+)$/.exec(line)?.[1];
    output.push(line);
    if (address === undefined) continue;
    // The output is read to its end, so that the process never blocks on a full pipe.
    createInterface({ input: child.stdout }).on('line', (further) => output.push(further));
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
