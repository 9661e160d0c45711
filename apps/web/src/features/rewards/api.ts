import { useQueryClient } from '@tanstack/react-query';
import { operationKey, useOperation } from '../../api/queries.js';
import { useTicketCommand, type Callbacks } from '../../api/commands.js';
import { serverNow } from '../../api/server-clock.js';

/** How often it is asked whether a reward can be claimed again, once the new local day should have begun. */
const newDayPollMs = 5000;

/** Whether today's flip is claimed, and when the next local day begins (FLP-01). */
export function useDailyFlip() {
  return useDailyReward('rewards.getDailyFlip');
}

/** The same of a reward of each local day. */
export function useDailyReward(name: 'rewards.getDailyFlip' | 'rewards.getDailyBonus') {
  return useOperation(
    name,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.claimed === true && Date.parse(data.resetsAt) <= serverNow() ? newDayPollMs : false,
    },
  );
}

/** Claims the daily flip (VAL-05). */
export function useClaimDailyFlip({ onSuccess, onError }: Callbacks<'rewards.claimDailyFlip'>) {
  const queryClient = useQueryClient();
  const queryKey = operationKey('rewards.getDailyFlip', {});
  return useTicketCommand('rewards.claimDailyFlip', {
    onSuccess: (reply, input) => {
      queryClient.setQueryData(queryKey, { claimed: true, resetsAt: reply.resetsAt });
      onSuccess?.(reply, input);
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey });
      onError?.(error);
    },
  });
}
