import type { Counters } from '@game/contract';
import type { Context } from '../context.js';
import { repeat, type Repetition } from './repeat.js';

const second = 1000;
const minute = 60 * second;

/** How long the answer to a request is stored for its retries (D-10). */
export const answerRetentionMs = 48 * 60 * minute;

/** How often the presence of connected players is renewed. */
const presenceRenewalMs = 30 * second;

/** Starts all jobs. Each job can run in several processes at the same time. */
export function startJobs(context: Context): Repetition {
  const { games, tournaments, shop, rewards, ledger, auth, counters, house, rateLimits, logger, config } = context;
  const job = (name: string, pauseMs: number, work: () => Promise<unknown>) =>
    repeat(pauseMs, work, (error) => logger.error({ err: error, job: name }, 'job failed'));
  const jobs = [
    job('deadlines of games', second, () => games.settleExpired()),
    job('deadlines of tournaments', second, () => tournaments.deadlines.settleExpired()),
    job('draws of raffles', second, () => shop.raffles.drawDue()),
    job('referrals', second, () => rewards.referrals.settleDue()),
    job('counters', second, publishCounters(context)),
    ...(config.isDemo ? [job('demo', second, () => house.sync())] : []),
    job('old answers', minute, () => ledger.deleteOldAnswers(answerRetentionMs)),
    job('expired sessions and links', minute, () => auth.deleteExpired()),
    job('old attempts', minute, () => rateLimits.deleteExpired()),
    job('presence of dead processes', minute, () => counters.deleteStaleOnline()),
  ];
  return {
    stop: async () => {
      await Promise.all(jobs.map((one) => one.stop()));
      await counters.updateOnline(context.processId, []);
    },
  };
}

/** Renews who is online, and publishes the counters to the lobby of this process if they have changed. */
function publishCounters({ counters, presence, realtime, clock, processId }: Context): () => Promise<void> {
  let renewed = { userIds: '', atMs: 0 };
  let published: Counters | undefined;
  return async () => {
    const userIds = presence.userIds();
    const nowMs = clock.now().getTime();
    if (userIds.join() !== renewed.userIds || nowMs - renewed.atMs > presenceRenewalMs) {
      await counters.updateOnline(processId, userIds);
      renewed = { userIds: userIds.join(), atMs: nowMs };
    }
    if (!realtime.hasListenersHere('lobby')) return;
    const current = await counters.get();
    if (JSON.stringify(current) === JSON.stringify(published)) return;
    realtime.publishHere('lobby', 'lobby.countersChanged', current);
    published = current;
  };
}
