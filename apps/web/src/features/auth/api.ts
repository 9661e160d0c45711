import type { InputOf, PublicProfile, ReplyOf, Session } from '@game/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { isTemporary } from '../../api/api-error.js';
import { call } from '../../api/client.js';
import { operationKey, useOperation } from '../../api/queries.js';

const sessionKey = operationKey('auth.getSession', {});
const retries = 3;
const firstRetryDelayMs = 1000;
/** How often an open page refetches the session, so that the server extends it before it expires (D-29). */
const extendEveryMs = 10 * 60_000;

/** How often the session is requested again while the site cannot be reached. */
const unreachableRetryMs = 3000;

/**
 * The signed-in player; retried 3 times, after 1 s and then with doubled delays (SES-01). While the site cannot be reached, the
 * request continues, so that the page recovers as soon as it can.
 */
export function useSession() {
  return useOperation(
    'auth.getSession',
    {},
    {
      retry: retries,
      retryDelay: (failures) => firstRetryDelayMs * 2 ** failures,
      refetchInterval: ({ state }) => (isTemporary(state.error) ? unreachableRetryMs : extendEveryMs),
    },
  );
}

/** Whether a referral code exists, and who invites with it. */
export function useReferralCode(code: string) {
  return useOperation('rewards.checkReferralCode', { code });
}

function setPlayer(queryClient: QueryClient, player: PublicProfile | null): void {
  queryClient.setQueryData<Session>(sessionKey, { player });
}

export interface SignInCallbacks {
  /** Called before the page shows the player; null if the address has to be verified first. */
  onSuccess: (player: PublicProfile | null) => void;
  onError: (error: Error) => void;
}

/** Creates an account, and signs it in unless its address has to be verified first (VAL-08, D-30). */
export function useSignUp(callbacks: SignInCallbacks) {
  return useSignIn((input: InputOf<'auth.signUp'>) => call('auth.signUp', input), callbacks);
}

/** Signs in with email and password (VAL-07). */
export function useSignInWithPassword(callbacks: SignInCallbacks) {
  return useSignIn((input: InputOf<'auth.signInWithPassword'>) => call('auth.signInWithPassword', input), callbacks);
}

/** Runs `signIn`, and shows the player that it returns. */
export function useSignIn<Input>(
  signIn: (input: Input) => Promise<ReplyOf<'auth.signUp'>>,
  { onSuccess, onError }: SignInCallbacks,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess: ({ player }) => {
      onSuccess(player);
      if (player !== null) setPlayer(queryClient, player);
    },
    onError,
  });
}

/** Ends the session (LGO-01). `onSuccess` is called before the page shows the signed-out state. */
export function useSignOut({ onSuccess, onError }: { onSuccess: () => void; onError: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('auth.signOut', {}),
    onSuccess: () => {
      onSuccess();
      setPlayer(queryClient, null);
    },
    onError,
  });
}
