import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, open, readFile, rename, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClusterPlace } from './place.js';
import { findPostmaster } from './postmaster.js';

/**
 * The parent process of PostgreSQL, which shuts it down when we end. Its input is a pipe from us, which the kernel closes
 * even if we are killed. The signal is repeated: a shell starts background commands with SIGINT ignored, so a signal is
 * lost until PostgreSQL has set its own handler.
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

/** A PostgreSQL server that we started. It may not be ready yet. */
export interface PostgresProcess {
  socketDirectory: string;
  port: number;
  /** Resolves when PostgreSQL has ended, for any reason. */
  exited: Promise<void>;
  hasExited(): boolean;
  /** Stops PostgreSQL: a fast shutdown, and an immediate one after 5 s. */
  stop(): Promise<void>;
  /** Returns its log since it was started. */
  readLog(): Promise<string>;
}

/** As in `EmbeddedPostgresOptions`. */
interface ServerOptions {
  settings?: Record<string, string>;
  environment?: Record<string, string>;
  socketDirectory?: string;
}

/** Starts PostgreSQL on the cluster of `place`, logging to `logFile`. */
export async function startServerProcess(
  place: ClusterPlace,
  clusterDirectory: string,
  logFile: string,
  options: ServerOptions,
): Promise<PostgresProcess> {
  const socketDirectory = await createSocketDirectory(place, options.socketDirectory);
  const log = await openLog(logFile);
  const { size: logStart } = await log.stat();
  const child = spawnSupervisor(place, clusterDirectory, socketDirectory, log, options);
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
  place: ClusterPlace,
  clusterDirectory: string,
  socketDirectory: string,
  log: FileHandle,
  { settings, environment }: ServerOptions,
): ChildProcess {
  const effective = { ...defaultSettings, unix_socket_directories: socketDirectory, port: String(port), ...settings };
  const parameters = Object.entries(effective).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(place.binaries, 'bin', 'postgres'), '-D', clusterDirectory, ...parameters];
  return spawn('/bin/sh', ['-c', supervisor, 'sh', ...command], {
    ...place.account,
    cwd: '/',
    stdio: ['pipe', log.fd, log.fd],
    // It has its own process group, so that Ctrl-C in a terminal reaches only us.
    detached: true,
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      LC_ALL: 'C',
      SOCKET_DIRECTORY: socketDirectory,
      ...environment,
    },
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
  // There is no network access. 'trust' is safe, because only our account can enter the folder of the socket.
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '128MB',
  jit: 'off',
  // Tables are empty at first; plans for empty tables must be replaced soon. See decision 0039.
  autovacuum_naptime: '10s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements are not logged, because their details can contain a hidden move (D-03).
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** The folder is below /tmp, because the path of a socket can have at most 103 characters. */
async function createSocketDirectory(place: ClusterPlace, given: string | undefined): Promise<string> {
  const directory =
    given ?? (await mkdtemp('/tmp/game-postgres-').catch(() => mkdtemp(join(tmpdir(), 'game-postgres-'))));
  if (given !== undefined) await mkdir(given);
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
