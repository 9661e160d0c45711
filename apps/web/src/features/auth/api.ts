import type { InputOf, PublicProfile, ReplyOf, Session } from '@game/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { operationKey, useOperation } from '../../api/queries.js';

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

/** Whether nobody's link has this code; false as long as that is open. */
export function useIsUnknownReferralCode(code: string): boolean {
  return useOperation('rewards.checkReferralCode', { code }).data?.isKnown === false;
}

function changePlayer(queryClient: QueryClient, player: PublicProfile | null): void {
  queryClient.setQueryData<Session>(sessionKey, { player });
}

interface SignInCallbacks {
  /** Runs before the page knows who is signed in now; null when the account waits for its mail to be answered. */
  onSuccess: (player: PublicProfile | null) => void;
  onError: (error: Error) => void;
}

/** Creates an account, and signs it in where no mail has to be answered first (VAL-08, D-30). */
export function useSignUp(callbacks: SignInCallbacks) {
  return useSignIn((input: InputOf<'auth.signUp'>) => call('auth.signUp', input), callbacks);
}

/** Signs in with e-mail and password (VAL-07). */
export function useSignInWithPassword(callbacks: SignInCallbacks) {
  return useSignIn((input: InputOf<'auth.signInWithPassword'>) => call('auth.signInWithPassword', input), callbacks);
}

function useSignIn<Input>(
  signIn: (input: Input) => Promise<ReplyOf<'auth.signUp'>>,
  { onSuccess, onError }: SignInCallbacks,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess: ({ player }) => {
      onSuccess(player);
      if (player !== null) changePlayer(queryClient, player);
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
