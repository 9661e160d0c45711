import { execFile } from 'node:child_process';
import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClientConfig } from 'pg';

const execute = promisify(execFile);

/** A running PostgreSQL server, as described by its file postmaster.pid. */
export interface Postmaster {
  processId: number;
  /** null while it does not listen yet. */
  socketDirectory: string | null;
  port: number;
}

/** The name of the game's database. */
export const gameDatabase = 'game';

/** Returns the connection to `database` of a server that listens in `socketDirectory`. */
export function connectionIn(socketDirectory: string, port: number, database: string): ClientConfig {
  return { host: socketDirectory, port, user: 'postgres', database, ssl: false };
}

/** Finds the server that runs on `clusterDirectory`; null if there is none, or only the file of a crashed one. */
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
 * Removes a postmaster.pid whose process id belongs to another program since the machine or container was restarted:
 * PostgreSQL would refuse to start. If there is no such process, PostgreSQL removes the file itself.
 */
export async function removeStalePidFile(clusterDirectory: string): Promise<void> {
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

/** Returns whether a process with this id exists, under any account. */
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
