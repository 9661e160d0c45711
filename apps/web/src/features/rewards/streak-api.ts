import type { ReplyOf } from '@game/contract';
import { useQueryClient } from '@tanstack/react-query';
import { operationKey, useOperation } from '../../api/queries.js';
import { type Callbacks, useCommand, useTicketCommand } from '../../api/commands.js';

/** The streak, its week and its bonus (STK-01, STK-02). */
export function useStreak() {
  return useOperation('rewards.getStreak', {});
}

/** Claims the bonus of a completed run (D-24). */
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

/** Claims the daily bonus (CON-04). */
export function useClaimDailyBonus({ onSuccess, onError }: Callbacks<'rewards.claimDailyBonus'>) {
  const queryClient = useQueryClient();
  const queryKey = operationKey('rewards.getDailyBonus', {});
  return useTicketCommand('rewards.claimDailyBonus', {
    onSuccess: (reply, input) => {
      const claimed: ReplyOf<'rewards.getDailyBonus'> = { claimed: true, resetsAt: reply.resetsAt };
      queryClient.setQueryData(queryKey, claimed);
      onSuccess?.(reply, input);
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey });
      onError?.(error);
    },
  });
}

/** Has the player's days counted in another time zone, from the next one on (D-22). */
export function useUpdateTimeZone(callbacks: Callbacks<'profiles.updateTimeZone'>) {
  return useCommand('profiles.updateTimeZone', { ...callbacks, refetch: ['rewards.getStreak', 'profiles.getOwn'] });
}
