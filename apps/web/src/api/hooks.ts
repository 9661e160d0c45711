import type { CommandName, InputOf, QueryName, ReplyOf } from '@game/contract';
import { useMutation, useQuery, useQueryClient, type QueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isRefused } from './api-error.js';
import { call } from './client.js';
import { createIntentKeys, randomUuid } from './intent-keys.js';

/** Where the cache keeps the answer to a query. */
export function operationKey<Name extends QueryName>(name: Name, input: InputOf<Name>) {
  return [name, input] as const;
}

type Options<Name extends QueryName> = Pick<
  UseQueryOptions<ReplyOf<Name>>,
  'enabled' | 'refetchInterval' | 'retry' | 'retryDelay'
>;

/** The answer to a query of the API, kept fresh (CON-18). */
export function useOperation<Name extends QueryName>(name: Name, input: InputOf<Name>, options?: Options<Name>) {
  return useQuery<ReplyOf<Name>>({
    queryKey: operationKey(name, input),
    // A query with its own way of retrying is not also repeated by each call.
    queryFn: ({ signal }) => call(name, input, { signal, retry: options?.retry === undefined }),
    ...options,
  });
}

/** What to do when a command is answered; runs even if the component that gave it has left the page by then. */
export interface Callbacks<Name extends CommandName> {
  onSuccess?: (reply: ReplyOf<Name>, input: InputOf<Name>) => void;
  onError?: (error: Error) => void;
}

/**
 * A command that moves tickets: carries an idempotency key per intent (D-10), and the balance is read again after it.
 * While one is on its way, another call does nothing: of a double click the second half is no second intent.
 */
export function useTicketCommand<Name extends CommandName>(name: Name, { onSuccess, onError }: Callbacks<Name>) {
  const queryClient = useQueryClient();
  const [keys] = useState(() => createIntentKeys(randomUuid));
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    mutationFn: async (input: InputOf<Name>) => {
      const reply = await call(name, input, { idempotencyKey: keys.keyFor(JSON.stringify(input)) });
      keys.settle();
      return reply;
    },
    onSuccess: (reply, input) => onSuccess?.(reply, input),
    onError: (error) => {
      if (isRefused(error)) keys.settle();
      onError?.(error);
    },
    onSettled: () => {
      isUnderWay.current = false;
      return queryClient.invalidateQueries({ queryKey: ['profiles.getBalance'] });
    },
  });
  const mutate = (input: InputOf<Name>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutation.mutate(input);
  };
  return { mutate, isPending: mutation.isPending };
}

const refetchAfterMs = 500;
const waitingRefetches = new Set<string>();

/**
 * Changes a cached answer by what a realtime message said. An answer under way may have been written before that
 * message, so it is asked for again, at most twice a second however many messages arrive.
 */
export function updateCached<Name extends QueryName>(
  queryClient: QueryClient,
  name: Name,
  input: InputOf<Name>,
  change: (reply: ReplyOf<Name>) => ReplyOf<Name>,
): void {
  const queryKey = operationKey(name, input);
  queryClient.setQueryData<ReplyOf<Name>>(queryKey, (reply) => (reply === undefined ? undefined : change(reply)));
  const id = JSON.stringify(queryKey);
  if (queryClient.isFetching({ queryKey, exact: true }) === 0 || waitingRefetches.has(id)) return;
  waitingRefetches.add(id);
  setTimeout(() => {
    waitingRefetches.delete(id);
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }, refetchAfterMs);
}
