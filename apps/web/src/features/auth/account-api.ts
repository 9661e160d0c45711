import type { InputOf, Session } from '@game/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { operationKey, useOperation } from '../../api/queries.js';

/** Which ways to sign in the site offers. */
export function useAuthOptions() {
  return useOperation('auth.getOptions', {});
}

/** Where the signed-in player is signed in, the newest first. */
export function useOwnSessions() {
  return useOperation('auth.listSessions', {});
}

interface Callbacks {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** Ends every session of the player; `onSuccess` runs before the page forgets who was signed in. */
export function useSignOutEverywhere(callbacks: Callbacks) {
  return useLeaving(() => call('auth.signOutEverywhere', {}), callbacks);
}

/** Deletes the account; `onSuccess` runs before the page forgets whose it was. */
export function useDeleteAccount(callbacks: Callbacks) {
  return useLeaving((input: InputOf<'auth.deleteAccount'>) => call('auth.deleteAccount', input), callbacks);
}

function useLeaving<Input>(leave: (input: Input) => Promise<unknown>, { onSuccess, onError }: Callbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: leave,
    onSuccess: () => {
      onSuccess();
      queryClient.setQueryData<Session>(operationKey('auth.getSession', {}), { player: null });
    },
    onError,
  });
}
