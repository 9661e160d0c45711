import { useQueryClient } from '@tanstack/react-query';
import { useOperation } from '../../api/queries.js';
import { type Callbacks, useCommand, useTicketCommand } from '../../api/commands.js';

/** The streak, its week and its bonus (STK-01, STK-02). */
export function useStreak() {
  return useOperation('rewards.getStreak', {});
}

/** Claims the bonus for seven days in a row (D-24). */
export function useClaimStreakBonus({ onSuccess, onError }: Callbacks<'rewards.claimStreakBonus'>) {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['rewards.getStreak'] });
  return useTicketCommand('rewards.claimStreakBonus', {
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

/** Changes the time zone of the viewer's days, from the next day (D-22). */
export function useUpdateTimeZone(callbacks: Callbacks<'profiles.updateTimeZone'>) {
  return useCommand('profiles.updateTimeZone', { ...callbacks, refetch: ['rewards.getStreak', 'profiles.getOwn'] });
}
