import { execFile } from 'node:child_process';
import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClientConfig } from 'pg';

const execute = promisify(execFile);

/** A running PostgreSQL server process, as its file postmaster.pid tells. */
export interface Postmaster {
  processId: number;
  /** null for the moment in which it runs and does not listen yet. */
  socketDirectory: string | null;
  port: number;
}

/** The name of the database of the game inside a cluster. */
export const gameDatabase = 'game';

/** How to connect to `database` of a server that listens in `socketDirectory`. */
export function connectionIn(socketDirectory: string, port: number, database: string): ClientConfig {
  return { host: socketDirectory, port, user: 'postgres', database, ssl: false };
}

/** The postmaster running on `clusterDirectory`, or null when there is none, or only what a crash left of one. */
export async function findPostmaster(clusterDirectory: string): Promise<Postmaster | null> {
  const text = await readPidFile(clusterDirectory);
  if (text === null) return null;
  const [processId, , , port, socketDirectory] = text.split('\n');
  const postmaster = {
    processId: Number(processId),
    socketDirectory: socketDirectory || null,
    port: Number(port),
  };
  return (await isPostmasterOf(postmaster.processId, clusterDirectory)) ? postmaster : null;
}

/**
 * Removes a postmaster.pid whose number belongs, since the machine or container was restarted, to some other program:
 * PostgreSQL would refuse to start for it. One whose process is gone PostgreSQL removes by itself.
 */
export async function removeMistakenPidFile(clusterDirectory: string): Promise<void> {
  const text = await readPidFile(clusterDirectory);
  const processId = Number.parseInt(text ?? '', 10);
  if (text === null || !isProcessAlive(processId) || (await isPostmasterOf(processId, clusterDirectory))) return;
  if ((await readPidFile(clusterDirectory)) === text) await rm(join(clusterDirectory, 'postmaster.pid'));
}

async function readPidFile(clusterDirectory: string): Promise<string | null> {
  try {
    return await readFile(join(clusterDirectory, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether a process with this number exists, whoever runs it. */
export function isProcessAlive(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isPostmasterOf(processId: number, clusterDirectory: string): Promise<boolean> {
  if (!isProcessAlive(processId)) return false;
  const commandLine = await readCommandLine(processId);
  return commandLine.includes('postgres') && commandLine.includes(await realpath(clusterDirectory));
}

async function readCommandLine(processId: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
  const output = await execute('ps', ['-o', 'command=', '-p', String(processId)]).catch(() => ({ stdout: '' }));
  return output.stdout;
}
