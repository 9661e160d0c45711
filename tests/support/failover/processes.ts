import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync, readdirSync, readlinkSync } from 'node:fs';

/** Starts a program in `folder`, with its output in a file there. */
export function startProgram(
  command: string[],
  { folder, log, ...options }: SpawnOptions & { folder: string; log: string },
): ChildProcess {
  const [program = '', ...parameters] = command;
  const output = openSync(log, 'a');
  const child = spawn(program, parameters, { ...options, cwd: folder, stdio: ['ignore', output, output] });
  closeSync(output);
  return child;
}

/** Ends a program, and waits until it has ended. */
export async function killProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Returns the processes that work in `folder` or below: those of a machine. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((id) => Number.isInteger(id) && isIn(workingDirectoryOf(id), folder));
}

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

function workingDirectoryOf(processId: number): string {
  try {
    return readlinkSync(`/proc/${processId}/cwd`);
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

/** Sends a signal to all processes of a machine, also to those that start meanwhile. */
export function signalAll(folder: string, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  for (let found: number[] = [], seen = -1; found.length !== seen;) {
    seen = found.length;
    found = processesIn(folder);
    for (const id of found) sendSignal(id, signal);
  }
}

function sendSignal(processId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(processId, signal);
  } catch {
    // It has ended meanwhile.
  }
}
