import { isDeepStrictEqual } from 'node:util';
import type { Counters } from '@game/contract';
import type { Context } from '../context.js';
import { DatabaseClock } from '../platform/clock.js';
import { heartbeatMs } from '../platform/outages.js';
import { inSpan } from '../platform/tracing/tracing.js';
import { repeat, type Pause } from './repeat.js';

const second = 1000;
const minute = 60 * second;

/** How long the answer to a request is stored for its retries, at least (D-10). */
export const answerRetentionMs = 24 * 60 * minute;

/** Work that is repeated. Each job can run in several processes at the same time. docs/operations.md lists all. */
export interface Job {
  name: string;
  /** The pause between two runs, in milliseconds. */
  pauseMs: number;
  /** Runs once. The signal is aborted when the process stops. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

/** Returns all jobs of a process. */
export function jobsOf(context: Context): Job[] {
  const { games, tournaments, shop, rewards, ledger, outbox, auth, onlinePlayers, house, rateLimits, config } = context;
  const { conservation, collusion, clock, outages, payments, leaderboards, dailyFigures, push } = context;
  const job = (name: string, pauseMs: number, run: Job['run']): Job => ({ name, pauseMs, run });
  return [
    job('deadlines of games', second, () => games.settleExpired()),
    job('deadlines of tournaments', second, () => tournaments.deadlines.settleExpired()),
    job('draws of raffles', second, () => shop.raffles.drawDue()),
    job('clock of the beacon', 15 * second, async () => context.beaconWatch?.check()),
    job('reminders of prizes', minute, () => shop.raffles.remindWinners()),
    job('checkouts that are forbidden', 10 * second, () => payments.openCheckouts.closeForbidden()),
    job('debts', second, () => payments.debts.collect()),
    job('referrals', second, () => rewards.referrals.settleDue()),
    job('pending referrals', second, () => rewards.referrals.payPending()),
    job('online players', second, () => onlinePlayers.sync()),
    // The job ends before the messages are sent, so that a slow mail server cannot delay a shutdown.
    job('mail', second, async () => void outbox.sendDue()),
    job('push messages of games', second, () => push.games.flush()),
    job('missed push messages', minute, () => push.games.addMissed()),
    job('counters', 3 * second, publishCounters(context)),
    ...(config.hasHouse ? [job('house', second, () => house.sync())] : []),
    job('partitions of answers', 10 * minute, () => ledger.rotateAnswers(answerRetentionMs)),
    job('expired sessions and links', minute, () => auth.deleteExpired()),
    job('expired limits of deleted accounts', 60 * minute, () => context.selfLimits.kept.deleteExpired()),
    job('expired account changes', minute, () => context.account.deleteExpired()),
    job('ended sessions of operators', minute, () => context.operators.sessions.deleteEnded()),
    ...(clock instanceof DatabaseClock
      ? [job('clock', 10 * second, () => clock.synchronize()), job('heartbeat', heartbeatMs, () => outages.beat())]
      : []),
    job('addresses of closed accounts', 60 * minute, () => shop.orderAddresses.eraseExpired()),
    job('names and pictures in reports', 60 * minute, () => context.players.reports.eraseEvidence()),
    job('old attempts', minute, () => rateLimits.deleteExpired()),
    job('check value of the move key', minute, () => context.moveKeyChange.keepCheck()),
    job('conservation of tickets', minute, () => conservation.run()),
    job('collusion', minute, (signal) =>
      collusion.countNew((...suspects) => shop.reviews.request(...suspects), signal),
    ),
    job('leaderboards', 15 * second, (signal) => leaderboards.countNew(signal)),
    job('old leaderboards', 60 * minute, (signal) => leaderboards.deleteOld(signal)),
    job('daily figures', minute, (signal) => dailyFigures.countNew(signal)),
    job('days of the ledger', minute, (signal) => context.ledgerDays.closeDue(signal)),
    job('old conservation checks', 60 * minute, () => conservation.deleteOld()),
    job('dead processes', 30 * second, () => onlinePlayers.deleteDead()),
  ];
}

/** The jobs of this process while they run. */
export interface Jobs {
  /** Returns the names of the jobs that run now. */
  running(): string[];
  /** Stops; resolves when all current runs have ended. */
  stop(): Promise<void>;
}

/** Starts all jobs. Tests replace the `pause` between two runs. */
export function startJobs(context: Context, pause?: Pause): Jobs {
  const { onlinePlayers, logger, metrics, tracing } = context;
  const running = new Set<string>();
  const started = jobsOf(context).map(({ name, pauseMs, run }) =>
    repeat(
      pauseMs,
      async (signal) => {
        running.add(name);
        await metrics
          .observeJob(name, () => inSpan(tracing, `job: ${name}`, {}, () => run(signal)))
          .finally(() => running.delete(name));
      },
      (error) => logger.error({ err: error, job: name }, 'job failed'),
      pause,
    ),
  );
  return {
    running: () => [...running],
    stop: async () => {
      await Promise.all(started.map((one) => one.stop()));
      // If this fails, other processes declare this one dead later.
      await onlinePlayers.stop().catch((error: unknown) => logger.warn({ err: error }, 'presence was not removed'));
    },
  };
}

/** Publishes the counters to the lobby of this process if they have changed. */
function publishCounters({ counters, realtime }: Context): () => Promise<void> {
  let published: Counters | undefined;
  return async () => {
    if (realtime.countListenersHere('lobby') === 0) return;
    const current = await counters.get();
    if (isDeepStrictEqual(current, published)) return;
    realtime.publishHere('lobby', 'counters.changed', current);
    published = current;
  };
}
