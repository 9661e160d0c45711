import type { InputOf, OwnProfile } from '@game/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { operationKey } from '../../api/queries.js';
import { usePages } from '../../api/use-pages.js';
import { uploadFile, type UploadOptions } from '../../api/upload-file.js';

/** The viewer's transactions, newest first, page by page (TBL-05). */
export function useTransactions() {
  return usePages('profiles.listTransactions', {});
}

interface Callbacks {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** The changes in 'About You'; omitted fields stay the same. */
export interface AboutChanges {
  username?: string;
  connections?: InputOf<'profiles.updateConnections'>;
}

/** Saves changes in 'About You'. The username goes first: if it is rejected, nothing is saved (VAL-09, VAL-10). */
export function useUpdateAbout(callbacks: Callbacks) {
  return useProfileMutation(async ({ username, connections }: AboutChanges, store) => {
    if (username !== undefined) store(await call('profiles.updateUsername', { username }));
    if (connections !== undefined) store(await call('profiles.updateConnections', connections));
  }, callbacks);
}

/** Saves the shipping address (VAL-11). */
export function useUpdateShippingAddress(callbacks: Callbacks) {
  return useProfileMutation(
    async (address: InputOf<'profiles.updateShippingAddress'>, store) =>
      store(await call('profiles.updateShippingAddress', address)),
    callbacks,
  );
}

/** Chooses whether others see the viewer's results. */
export function useUpdateVisibility(callbacks: Callbacks) {
  return useProfileMutation(
    async (input: InputOf<'profiles.updateVisibility'>, store) => store(await call('profiles.updateVisibility', input)),
    callbacks,
  );
}

/** Uploads a profile picture (VAL-12). */
export function useUploadAvatar(callbacks: Callbacks) {
  return useProfileMutation(
    async ({ file, ...options }: { file: File } & UploadOptions, store) =>
      store(await uploadFile('profiles.uploadAvatar', file, options)),
    callbacks,
  );
}

interface ProfileChoice {
  /** Undefined if the player keeps the generated one. */
  username: string | undefined;
  /** Returns the picture to upload; undefined if there is none. */
  drawPicture: () => Promise<File | undefined>;
}

/** Saves what a new player chose. The username goes first: if it is rejected, nothing is saved (VAL-09). */
export function useChooseProfile(callbacks: Callbacks) {
  return useProfileMutation(async ({ username, drawPicture }: ProfileChoice, store) => {
    // Drawn before the page can change.
    const picture = await drawPicture();
    if (username !== undefined) store(await call('profiles.updateUsername', { username }));
    if (picture !== undefined) store(await uploadFile('profiles.uploadAvatar', picture));
  }, callbacks);
}

type Store = (reply: { profile: OwnProfile }) => void;

function useProfileMutation<Input>(
  save: (input: Input, store: Store) => Promise<void>,
  { onSuccess, onError }: Callbacks,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => save(input, (reply) => storeProfile(queryClient, reply)),
    onSuccess,
    onError,
  });
}

function storeProfile(queryClient: QueryClient, reply: { profile: OwnProfile }): void {
  queryClient.setQueryData(operationKey('profiles.getOwn', {}), reply);
  // The menu also shows the name and the picture.
  void queryClient.invalidateQueries({ queryKey: ['auth.getSession'] });
}
