import { ApiError } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import type { MailPurpose } from './auth-view.js';
import { useWait } from './use-wait.js';

/** How long it takes until a mail may be missed, in seconds. */
const arrivalTime = 60;

const operations = { verification: 'auth.resendVerification', passwordReset: 'auth.requestPasswordReset' } as const;

/** A mail that can be asked for: what sends it, and how long to wait before it can be sent once more. */
export type RequestedMail = ReturnType<typeof useMail>;

/** Asks for a mail with a link. After one, and after the server's last one for a while, the next has to wait. */
export function useMail(
  purpose: MailPurpose,
  { onSuccess, onError }: { onSuccess: () => void; onError: (error: Error) => void },
) {
  const { secondsLeft, startWait } = useWait();
  const { mutate, isPending } = useCommand(operations[purpose], {
    onSuccess: () => {
      startWait(arrivalTime);
      onSuccess();
    },
    onError: (error) => {
      const reply = error instanceof ApiError ? error.reply : null;
      if (reply?.retryAfterSeconds !== undefined) startWait(reply.retryAfterSeconds);
      onError(error);
    },
  });
  return { send: (email: string) => mutate({ email }), isSending: isPending, secondsLeft };
}
