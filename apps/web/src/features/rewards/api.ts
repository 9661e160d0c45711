import type { QueryName, Today } from '@game/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCommand, useTicketCommand, type Callbacks } from '../../api/commands.js';
import { isOld, operationKey, useOperation } from '../../api/queries.js';
import { serverNow } from '../../api/server-clock.js';

/** How often the countdown to the next reward is updated (CON-14), in milliseconds. */
export const countdownMs = 60_000;

/** How often a claimed reward is polled once the next local day should have started. */
const newDayPollMs = 5000;

type DailyQuery = 'rewards.getDailyFlip' | 'rewards.getDailyBonus';
type DailyCommand = 'rewards.claimDailyFlip' | 'rewards.claimDailyBonus';

/** The query that each command changes the reply of. */
const queries: Record<DailyCommand, DailyQuery> = {
  'rewards.claimDailyFlip': 'rewards.getDailyFlip',
  'rewards.claimDailyBonus': 'rewards.getDailyBonus',
};

/** Whether a daily reward is claimed, and when the next local day starts (FLP-01, CON-04). */
export function useDailyReward(name: DailyQuery) {
  return useOperation(
    name,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.claimed === true && Date.parse(data.resetsAt) <= serverNow() ? newDayPollMs : false,
    },
  );
}

/** Claims a daily reward (VAL-05, CON-04). */
export function useClaimDailyReward<Name extends DailyCommand>(name: Name, { onSuccess, onError }: Callbacks<Name>) {
  const queryClient = useQueryClient();
  const query: DailyQuery = queries[name];
  const queryKey = operationKey(query, {});
  return useTicketCommand(name, {
    onSuccess: (reply, input) => {
      queryClient.setQueryData(queryKey, { claimed: true, resetsAt: reply.resetsAt });
      const today = { queryKey: ['rewards.getToday'] };
      // A first answer that is on its way may be from before the claim, and would not be requested again.
      void queryClient.cancelQueries(today).then(() => queryClient.invalidateQueries(today));
      onSuccess?.(reply, input);
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey });
      onError?.(error);
    },
  });
}

/** What the viewer has collected today, and what is left. It is read again when the next local day has started. */
export function useToday() {
  return useOperation(
    'rewards.getToday',
    {},
    {
      refetchOnMount: isOld,
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

/** The streak, its week and its bonus (STK-01, STK-02). */
export function useStreak() {
  return useOperation('rewards.getStreak', {});
}

/** Claims the bonus for seven days in a row (D-24). */
export function useClaimStreakBonus(callbacks: Callbacks<'rewards.claimStreakBonus'>) {
  return useClaim('rewards.claimStreakBonus', 'rewards.getStreak', callbacks);
}

/** Changes the time zone of the viewer's days, from the next day (D-22). */
export function useUpdateTimeZone(callbacks: Callbacks<'profiles.updateTimeZone'>) {
  return useCommand('profiles.updateTimeZone', { ...callbacks, refetch: ['rewards.getStreak', 'profiles.getOwn'] });
}

/** All activities with their rewards, and which are completed and claimed (ACT-01). */
export function useActivities() {
  return useOperation('rewards.getActivities', {});
}

/** The viewer's X metrics (FUN-02). A refusal is not retried: the server decides when to ask X again. */
export function useXMetrics(isConnected: boolean) {
  return useOperation('x.getMetrics', {}, { enabled: isConnected });
}

/** Claims the reward of an activity (VAL-16) or of a mention milestone (CON-08). */
export function useClaimReward<Name extends 'rewards.claimActivity' | 'rewards.claimMilestone'>(
  name: Name,
  callbacks: Callbacks<Name>,
) {
  return useClaim(name, 'rewards.getActivities', callbacks);
}

type ClaimCommand = 'rewards.claimActivity' | 'rewards.claimMilestone' | 'rewards.claimStreakBonus';

/** Claims a reward, and then reads again what the reply or the refusal has changed. */
function useClaim<Name extends ClaimCommand>(name: Name, query: QueryName, { onSuccess, onError }: Callbacks<Name>) {
  const queryClient = useQueryClient();
  const refetch = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [read] }) => read === query || read === 'rewards.getToday',
    });
  return useTicketCommand(name, {
    onSuccess: (reply, input) => {
      void refetch();
      onSuccess?.(reply, input);
    },
    onError: (error) => {
      void refetch();
      onError?.(error);
    },
  });
}
