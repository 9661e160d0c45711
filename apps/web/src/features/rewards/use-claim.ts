import type { QueryName } from '@game/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTicketCommand, type Callbacks } from '../../api/commands.js';

type ClaimCommand = 'rewards.claimActivity' | 'rewards.claimMilestone' | 'rewards.claimStreakBonus';

/** Claims a reward, and then reads again what the reply or the refusal has changed. */
export function useClaim<Name extends ClaimCommand>(
  name: Name,
  query: QueryName,
  { onSuccess, onError }: Callbacks<Name>,
) {
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
