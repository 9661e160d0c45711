import type { Today } from '@game/contract';
import { useOperation } from '../../api/queries.js';
import { serverNow } from '../../api/server-clock.js';
import { newDayPollMs } from './api.js';

/** How long a reply is used by parts of the page that are mounted later, in milliseconds. */
const freshMs = 10_000;

/** What the viewer has collected today, and what is left. It is read again when the next local day has started. */
export function useToday() {
  return useOperation(
    'rewards.getToday',
    {},
    {
      refetchOnMount: ({ state: { dataUpdatedAt } }) => Date.now() - dataUpdatedAt > freshMs,
      refetchInterval: ({ state: { data } }) => (data !== undefined && isOver(data) ? newDayPollMs : false),
    },
  );
}

function isOver({ flip, bonus }: Today): boolean {
  return [flip, bonus].some(({ claimed, resetsAt }) => claimed && Date.parse(resetsAt) <= serverNow());
}

/** Whether the player can claim something in the lobby: the flip, the bonus or a streak. */
export function hasDailyReward({ flip, bonus, streak, wait }: Today): boolean {
  return !flip.claimed || (wait === null && (!bonus.claimed || streak.claimable));
}

/** Whether a completed activity can be claimed. */
export function hasClaims({ claims, wait }: Today): boolean {
  return wait === null && claims.count > 0;
}
