import type { CommandName, InputOf, QueryName } from '@game/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './client.js';
import type { Callbacks } from './hooks.js';

interface Options<Name extends CommandName> extends Callbacks<Name> {
  /** The queries whose answers are no longer right when it was done; read again before `onSuccess`' effects are seen. */
  refetch?: readonly QueryName[];
}

/** A command that moves no tickets, and so needs no idempotency key: sending it twice does no harm. */
export function useCommand<Name extends CommandName>(
  name: Name,
  { onSuccess, onError, refetch = [] }: Options<Name> = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Name>) => call(name, input),
    onSuccess: (reply, input) => {
      for (const query of refetch) void queryClient.invalidateQueries({ queryKey: [query] });
      onSuccess?.(reply, input);
    },
    onError: (error) => onError?.(error),
  });
}
