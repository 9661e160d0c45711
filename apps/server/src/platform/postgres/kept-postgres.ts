import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger.js';
import { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.js';

/** How often PostgreSQL is started again within a period. Something is wrong that a restart does not repair after that. */
const maximumRestarts = 3;
const defaultPeriodMs = 60_000;

/** The pause before PostgreSQL is started again, in milliseconds: its processes must have ended. */
const pauseMs = 200;

interface Options extends EmbeddedPostgresOptions {
  logger: Logger;
  /** Called if PostgreSQL has ended too often. */
  onGivingUp: (reason: Error) => void;
  periodMs?: number;
}

/**
 * Starts PostgreSQL like `startEmbeddedPostgres`, and starts it again at the same address whenever it ends unexpectedly.
 * It then repeats the changes of its log, so that nothing is lost that was committed.
 */
export async function keepPostgresRunning({
  logger,
  onGivingUp,
  periodMs = defaultPeriodMs,
  ...options
}: Options): Promise<Omit<EmbeddedPostgres, 'exited'>> {
  const first = await startEmbeddedPostgres(options);
  let current: EmbeddedPostgres | null = first;
  let isStopping = false;
  const restartsAtMs: number[] = [];
  const restart = async (): Promise<EmbeddedPostgres> => {
    for (let reason = 'it ended unexpectedly'; ;) {
      const nowMs = performance.now();
      if (restartsAtMs.filter((atMs) => nowMs - atMs < periodMs).length >= maximumRestarts) {
        throw new Error(`The embedded database cannot be kept running: ${reason}`);
      }
      restartsAtMs.push(nowMs);
      logger.error({ reason }, 'the embedded database is started again');
      await delay(pauseMs);
      try {
        const started = await startEmbeddedPostgres({ ...options, socketDirectory: String(first.connection.host) });
        logger.info('the embedded database runs again');
        return started;
      } catch (error) {
        reason = (error as Error).message;
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (current) {
      await current.exited;
      current = isStopping ? null : await restart();
      if (isStopping) await current?.stop();
    }
  };
  const watching = watch().catch((error: Error) => {
    current = null;
    if (!isStopping) onGivingUp(error);
  });
  return {
    connection: first.connection,
    clusterDirectory: first.clusterDirectory,
    stop: async () => {
      isStopping = true;
      await current?.stop();
      await watching;
    },
  };
}
