import type { CommandName, InputOf, QueryName, ReplyOf } from '@game/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isConnected } from '../state/connection-status.js';
import { isRefused } from './api-error.js';
import { call } from './client.js';
import { createIntentKeys, randomUuid } from './intent-keys.js';
import { operationKey } from './queries.js';

/** Called with the outcome of a command, even if its component has been unmounted by then. */
export interface Callbacks<Name extends CommandName> {
  onSuccess?: (reply: ReplyOf<Name>, input: InputOf<Name>) => void;
  onError?: (error: Error) => void;
}

interface CommandOptions<Name extends CommandName> extends Callbacks<Name> {
  /** The queries that the command makes stale. Their refetch starts before `onSuccess` runs. */
  refetch?: readonly QueryName[];
  /** Runs the request, and may run it again. */
  attempt?: <Reply>(request: () => Promise<Reply>) => Promise<Reply>;
}

/** Sends a command without an idempotency key, because it moves no tickets. */
export function useCommand<Name extends CommandName>(
  name: Name,
  { onSuccess, onError, refetch = [], attempt = (request) => request() }: CommandOptions<Name> = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Name>) => attempt(() => call(name, input)),
    onSuccess: (reply, input) => {
      for (const query of refetch) void queryClient.invalidateQueries({ queryKey: [query] });
      onSuccess?.(reply, input);
    },
    onError: (error) => onError?.(error),
  });
}

/**
 * A command that moves tickets. It carries one idempotency key per intent (D-10). An event brings the new balance. While it is
 * in flight another call does nothing, so that a double click is one intent.
 */
export function useTicketCommand<Name extends CommandName>(name: Name, { onSuccess, onError }: Callbacks<Name>) {
  const queryClient = useQueryClient();
  const [keys] = useState(() => createIntentKeys(randomUuid));
  const isInFlight = useRef(false);
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
      isInFlight.current = false;
      // Connected pages get an event.
      if (!isConnected()) void queryClient.invalidateQueries({ queryKey: operationKey('profiles.getBalance', {}) });
    },
  });
  const mutate = (input: InputOf<Name>) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    mutation.mutate(input);
  };
  return { mutate, isPending: mutation.isPending };
}

type SiteCommand = 'auth.signInWithX' | 'x.connectAccount' | 'discord.connectAccount';

/**
 * Asks the server for an address at X or Discord and opens it. `isLeaving` is true from the click until the page is
 * unloaded.
 */
export function useSiteRedirect<Name extends SiteCommand>(
  name: Name,
  onError: (error: Error) => void,
  options?: Pick<CommandOptions<Name>, 'attempt'>,
) {
  const { mutate, reset, isPending, isSuccess } = useCommand(name, {
    onSuccess: ({ url }) => window.location.assign(url),
    onError,
    ...options,
  });
  useEffect(() => onRestore(reset), [reset]);
  return { goToSite: mutate, isLeaving: isPending || isSuccess };
}

/**
 * Calls `listener` when the back button restores this page from the browser's cache, in the state in which it was left.
 * Returns a function that ends this.
 */
export function onRestore(listener: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && listener();
  window.addEventListener('pageshow', onShow);
  return () => window.removeEventListener('pageshow', onShow);
}
