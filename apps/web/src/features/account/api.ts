import type { InputOf, ReplyOf, Session } from '@game/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.js';
import { operationKey, useOperation } from '../../api/queries.js';
import { createPasskey, requirePasskeys, signWithPasskey } from '../../components/passkeys/ceremonies.js';
import { describeDevice } from '../../components/players/describe-device.js';

/** The sessions of the signed-in player, newest first. */
export function useOwnSessions() {
  return useOperation('account.listSessions', {});
}

interface Callbacks {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** Runs a request, and may run it again after the player has confirmed that it is them. */
type Attempt = <Reply>(request: () => Promise<Reply>) => Promise<Reply>;

/** The passkeys of the signed-in player, newest first. */
export function usePasskeys() {
  return useOperation('passkeys.list', {});
}

/** Lets the player create a passkey, and adds it under the name of this device. */
export function useAddPasskey(attempt: Attempt, { onSuccess, onError }: Callbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      requirePasskeys();
      const { options } = await attempt(() => call('passkeys.beginAdd', {}));
      const credential = await createPasskey(options);
      await call('passkeys.add', { name: describeDevice(navigator.userAgent), credential });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['passkeys.list'] });
      onSuccess();
    },
    onError,
  });
}

/** Confirms with a passkey that it is the player. */
export function useConfirmWithPasskey({ onSuccess, onError }: Callbacks) {
  return useMutation({
    mutationFn: async () => {
      requirePasskeys();
      const { options } = await call('passkeys.beginConfirmation', {});
      await call('passkeys.confirm', { credential: await signWithPasskey(options) });
    },
    onSuccess,
    onError,
  });
}

/** Ends every session of the player. `onSuccess` runs before the page shows the signed-out state. */
export function useSignOutEverywhere(callbacks: Callbacks) {
  return useLeaving(() => call('account.signOutEverywhere', {}), callbacks);
}

/**
 * Deletes the account. `attempt` runs the request, and may run it again. `onSuccess` runs before the page shows the
 * signed-out state.
 */
export function useDeleteAccount(attempt: Attempt, callbacks: Callbacks) {
  const remove = (input: InputOf<'account.delete'>) => attempt(() => call('account.delete', input));
  return useLeaving(remove, callbacks);
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

const profileKey = operationKey('profiles.getOwn', {});

/**
 * The player's newsletter setting and a function that changes it. A change is shown immediately and reverted if the
 * server refuses it. Changes are sent one after the other, so that the last one wins.
 */
export function useNewsletter(isSubscribed: boolean, onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<boolean | null>(null);
  const update = useMutation({
    scope: { id: 'account.updateNewsletter' },
    mutationFn: (newsletter: boolean) => call('account.updateNewsletter', { newsletter }),
    onSuccess: async (_reply, newsletter) => {
      // A profile that is being fetched may be older than this change.
      await queryClient.cancelQueries({ queryKey: profileKey });
      queryClient.setQueryData<ReplyOf<'profiles.getOwn'>>(
        profileKey,
        (known) => known && { profile: { ...known.profile, newsletter } },
      );
      void queryClient.invalidateQueries({ queryKey: profileKey });
    },
    onError,
  });
  const choose = (newsletter: boolean) => {
    setChoice(newsletter);
    // With several changes in flight only the last one runs this callback.
    update.mutate(newsletter, { onSettled: () => setChoice(null) });
  };
  return { isChecked: choice ?? isSubscribed, choose };
}
