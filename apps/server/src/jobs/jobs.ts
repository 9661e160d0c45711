import type { Counters } from '@game/contract';
import type { Context } from '../context.js';
import { repeat, type Repetition } from './repeat.js';

const second = 1000;
const minute = 60 * second;

/** For how long the first answer to a request is kept for its retries (D-10). */
export const answerRetentionMs = 48 * 60 * minute;

/** How often the presence of players who stay is renewed. */
const presenceRenewalMs = 30 * second;

/** Starts everything that happens without a request. Each job may run in any number of processes at once. */
export function startJobs(context: Context): Repetition {
  const { games, tournaments, shop, rewards, ledger, auth, lobby, house, rateLimits, logger, config } = context;
  const job = (name: string, pauseMs: number, work: () => Promise<unknown>) =>
    repeat(pauseMs, work, (error) => logger.error({ err: error, job: name }, 'job failed'));
  const jobs = [
    job('deadlines of games', second, () => games.settleExpired()),
    job('deadlines of tournaments', second, () => tournaments.deadlines.settleExpired()),
    job('draws of raffles', second, () => shop.raffles.drawDue()),
    job('referrals', second, () => rewards.referrals.settleDue()),
    job('counters', second, tellCounters(context)),
    ...(config.isDemo ? [job('the house', second, () => house.sync())] : []),
    job('old answers', minute, () => ledger.deleteOldAnswers(answerRetentionMs)),
    job('expired sessions and links', minute, () => auth.deleteExpired()),
    job('old attempts', minute, () => rateLimits.deleteExpired()),
    job('presence of dead processes', minute, () => lobby.deleteStaleOnline()),
  ];
  return {
    stop: async () => {
      await Promise.all(jobs.map((one) => one.stop()));
      await lobby.updateOnline(context.processId, []);
    },
  };
}

/** Renews who is online, and tells this process's lobby the counters when they have changed: at most once a second. */
function tellCounters({ lobby, presence, realtime, clock, processId }: Context): () => Promise<void> {
  let renewed = { userIds: '', atMs: 0 };
  let told: Counters | undefined;
  return async () => {
    const userIds = presence.userIds();
    const nowMs = clock.now().getTime();
    if (userIds.join() !== renewed.userIds || nowMs - renewed.atMs > presenceRenewalMs) {
      await lobby.updateOnline(processId, userIds);
      renewed = { userIds: userIds.join(), atMs: nowMs };
    }
    if (!realtime.hasListenersHere('lobby')) return;
    const counters = await lobby.getCounters();
    if (JSON.stringify(counters) === JSON.stringify(told)) return;
    realtime.publishHere('lobby', 'lobby.countersChanged', counters);
    told = counters;
  };
}
