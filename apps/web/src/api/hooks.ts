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
      refetchBalance(queryClient);
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
const balanceRefetchAfterMs = 200;
const waitingRefetches = new Set<string>();

/** Has the balance read again: once for a command, whose answer comes at nearly the same time as the message of it. */
export function refetchBalance(queryClient: QueryClient): void {
  refetchOnceWithin(queryClient, operationKey('profiles.getBalance', {}), balanceRefetchAfterMs);
}

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
  if (queryClient.isFetching({ queryKey, exact: true }) > 0) refetchOnceWithin(queryClient, queryKey, refetchAfterMs);
}

/** Has an answer read again in a while; who asks for it meanwhile shares that reading, which begins after all of them. */
function refetchOnceWithin(queryClient: QueryClient, queryKey: readonly unknown[], waitMs: number): void {
  const id = JSON.stringify(queryKey);
  if (waitingRefetches.has(id)) return;
  waitingRefetches.add(id);
  setTimeout(() => {
    waitingRefetches.delete(id);
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }, waitMs);
}
