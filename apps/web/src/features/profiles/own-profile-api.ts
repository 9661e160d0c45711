import type { InputOf, OwnProfile } from '@game/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { operationKey, useOperation } from '../../api/queries.js';
import { uploadFile, type UploadOptions } from '../../api/upload-file.js';

/** The profile of the signed-in player, with what nobody else may see. */
export function useOwnProfile() {
  return useOperation('profiles.getOwn', {});
}

interface Callbacks {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** What changed in 'About You'; what is left out stays. */
export interface AboutChanges {
  username?: string;
  connections?: InputOf<'profiles.updateConnections'>;
}

/** Saves what changed in 'About You', the username first: when that is refused, nothing is changed (VAL-09, VAL-10). */
export function useUpdateAbout(callbacks: Callbacks) {
  return useProfileMutation(async ({ username, connections }: AboutChanges, keep) => {
    if (username !== undefined) keep(await call('profiles.updateUsername', { username }));
    if (connections !== undefined) keep(await call('profiles.updateConnections', connections));
  }, callbacks);
}

/** Saves where prizes are sent (VAL-11). */
export function useUpdateShippingAddress(callbacks: Callbacks) {
  return useProfileMutation(
    async (address: InputOf<'profiles.updateShippingAddress'>, keep) =>
      keep(await call('profiles.updateShippingAddress', address)),
    callbacks,
  );
}

/** Uploads a picture (VAL-12). */
export function useUploadAvatar(callbacks: Callbacks) {
  return useProfileMutation(
    async ({ file, ...options }: { file: File } & UploadOptions, keep) =>
      keep(await uploadFile('profiles.uploadAvatar', file, options)),
    callbacks,
  );
}

type Keep = (reply: { profile: OwnProfile }) => void;

function useProfileMutation<Input>(
  change: (input: Input, keep: Keep) => Promise<void>,
  { onSuccess, onError }: Callbacks,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input, (reply) => keepProfile(queryClient, reply)),
    onSuccess,
    onError,
  });
}

function keepProfile(queryClient: QueryClient, reply: { profile: OwnProfile }): void {
  queryClient.setQueryData(operationKey('profiles.getOwn', {}), reply);
  // The menu shows name and picture, too.
  void queryClient.invalidateQueries({ queryKey: ['auth.getSession'] });
}
