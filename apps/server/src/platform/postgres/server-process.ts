import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, open, readFile, rename, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from './place.js';
import { findPostmaster } from './postmaster.js';

/**
 * Stands between us and PostgreSQL so that it never outlives us: its input is a pipe from us, which the kernel closes
 * however we end, and then it shuts PostgreSQL down. The signal is repeated because a shell starts background
 * commands with SIGINT ignored, and one sent before PostgreSQL has set its own handler is lost.
 */
const supervisor = `
exec 3<&0 </dev/null
"$@" 3<&- &
postgres=$!
{ read -r line; while kill -INT "$postgres"; do sleep 1; done; } <&3 2>/dev/null &
watcher=$!
exec 3<&-
wait "$postgres"
status=$?
kill "$watcher" 2>/dev/null
rm -rf -- "$SOCKET_DIRECTORY"
exit "$status"
`;

const maximumLogBytes = 5_000_000;
const fastStopTimeoutMs = 5_000;
const port = 5432;

/** A PostgreSQL server process of ours, not necessarily ready yet. */
export interface ServerProcess {
  socketDirectory: string;
  port: number;
  /** Resolves when PostgreSQL has ended, for whatever reason. */
  exited: Promise<void>;
  hasExited(): boolean;
  /** Ends PostgreSQL: connections are cut off, everything is written ('fast'); after 5 s without that ('immediate'). */
  stop(): Promise<void>;
  /** What it has logged since it was started. */
  readLog(): Promise<string>;
}

/** Starts PostgreSQL on the cluster of `place`, logging to `logFile`. */
export async function startServerProcess(
  place: Place,
  clusterDirectory: string,
  logFile: string,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const socketDirectory = await createSocketDirectory(place);
  const log = await openLog(logFile);
  const { size: logStart } = await log.stat();
  const child = spawnSupervisor(place, clusterDirectory, socketDirectory, log, settings);
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      ended = true;
      resolve();
    });
  });
  try {
    await once(child, 'spawn');
  } finally {
    await log.close();
  }
  return {
    socketDirectory,
    port,
    exited,
    hasExited: () => ended,
    stop: () => stop(child, exited, clusterDirectory),
    readLog: async () => (await readFile(logFile)).subarray(logStart).toString('utf8'),
  };
}

function spawnSupervisor(
  place: Place,
  clusterDirectory: string,
  socketDirectory: string,
  log: FileHandle,
  settings: Record<string, string>,
): ChildProcess {
  const effective = { ...defaultSettings, unix_socket_directories: socketDirectory, port: String(port), ...settings };
  const parameters = Object.entries(effective).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(place.binaries, 'bin', 'postgres'), '-D', clusterDirectory, ...parameters];
  return spawn('/bin/sh', ['-c', supervisor, 'sh', ...command], {
    ...place.account,
    cwd: '/',
    stdio: ['pipe', log.fd, log.fd],
    // Its own process group: Ctrl-C in a terminal reaches us alone, and we end it when our work is done.
    detached: true,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', SOCKET_DIRECTORY: socketDirectory },
  });
}

async function stop(child: ChildProcess, exited: Promise<void>, clusterDirectory: string): Promise<void> {
  child.stdin?.on('error', () => undefined).end();
  const insist = setTimeout(() => void quit(clusterDirectory), fastStopTimeoutMs);
  await exited;
  clearTimeout(insist);
}

async function quit(clusterDirectory: string): Promise<void> {
  const postmaster = await findPostmaster(clusterDirectory);
  if (postmaster !== null) process.kill(postmaster.processId, 'SIGQUIT');
}

const defaultSettings = {
  // No network at all. 'trust' on the socket is safe, because its directory is open to our account alone.
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '128MB',
  jit: 'off',
  // Tables start empty here: plans made then must not last (docs/decisions/0007).
  autovacuum_naptime: '10s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements go to our caller. In the log their details could show a hidden move (D-03).
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Below /tmp and not in the data directory, because the path of a socket may have no more than 103 characters. */
async function createSocketDirectory(place: Place): Promise<string> {
  const directory = await mkdtemp('/tmp/game-postgres-').catch(() => mkdtemp(join(tmpdir(), 'game-postgres-')));
  await chmod(directory, 0o700);
  if (place.account !== null) await chown(directory, place.account.uid, place.account.gid);
  return directory;
}

async function openLog(path: string): Promise<FileHandle> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maximumLogBytes) await rename(path, `${path}.old`);
  return open(path, 'a', 0o600);
}
