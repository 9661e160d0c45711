import { useQueryClient } from '@tanstack/react-query';
import { useTicketCommand, type Callbacks } from '../../api/commands.js';
import { operationKey, useOperation } from '../../api/queries.js';
import { serverNow } from '../../api/server-clock.js';

/** How often the countdown to the next reward is updated (CON-14), in milliseconds. */
export const countdownMs = 60_000;

/** How often a claimed reward is polled once the next local day should have started. */
export const newDayPollMs = 5000;

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
      void queryClient.invalidateQueries({ queryKey: ['rewards.getToday'] });
      onSuccess?.(reply, input);
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey });
      onError?.(error);
    },
  });
}
