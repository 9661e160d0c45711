import type { InputOf, PublicProfile, ReplyOf, Session } from '@game/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { operationKey, useOperation } from '../../api/hooks.js';

const sessionKey = operationKey('auth.getSession', {});
const retries = 3;
const firstRetryDelayMs = 1000;
/** How often an open page asks, so that the server extends a session before it ends (D-29). */
const extendEveryMs = 10 * 60_000;

/** Who is signed in; asked again 3 times with delays of 1 s doubling when that fails (SES-01). */
export function useSession() {
  return useOperation(
    'auth.getSession',
    {},
    {
      retry: retries,
      retryDelay: (failures) => firstRetryDelayMs * 2 ** failures,
      refetchInterval: extendEveryMs,
    },
  );
}

function changePlayer(queryClient: QueryClient, player: PublicProfile | null): void {
  queryClient.setQueryData<Session>(sessionKey, { player });
}

interface SignInCallbacks {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** Creates an account and signs it in (VAL-08). */
export function useSignUp({ onSuccess, onError }: SignInCallbacks) {
  return useSignIn((input: InputOf<'auth.signUp'>) => call('auth.signUp', input), onSuccess, onError);
}

/** Signs in with e-mail and password (VAL-07). */
export function useSignInWithPassword({ onSuccess, onError }: SignInCallbacks) {
  return useSignIn(
    (input: InputOf<'auth.signInWithPassword'>) => call('auth.signInWithPassword', input),
    onSuccess,
    onError,
  );
}

function useSignIn<Input>(
  signIn: (input: Input) => Promise<ReplyOf<'auth.signUp'>>,
  onSuccess: () => void,
  onError: (error: Error) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess: ({ player }) => {
      changePlayer(queryClient, player);
      onSuccess();
    },
    onError,
  });
}

/** Ends the session (LGO-01); `onSuccess` runs before the page forgets who was signed in. */
export function useSignOut({ onSuccess, onError }: { onSuccess: () => void; onError: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('auth.signOut', {}),
    onSuccess: () => {
      onSuccess();
      changePlayer(queryClient, null);
    },
    onError,
  });
}
