import { useEffect, useState } from 'react';
import { ApiError, explainError } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { useAuthOptions } from '../../api/queries.js';
import { Button } from '../../components/ui/button.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { accountText } from '../../text/account.js';
import { authText } from '../../text/auth.js';
import { formatTimeLeft } from '../../text/format.js';
import { uiText } from '../../text/ui.js';
import type { MailPurpose } from './auth-card.js';

/** How many seconds to wait for a mail before it can be requested again. */
const arrivalSeconds = 60;

const operations = { verification: 'auth.resendVerification', passwordReset: 'auth.requestPasswordReset' } as const;

/** A mail that can be requested: what sends it, and how many seconds are left until it can be sent again. */
type RequestedMail = ReturnType<typeof useMail>;

/** Requests a mail with a link. Counts down after each mail, and as long as the server's rate limit says. */
export function useMail(
  purpose: MailPurpose,
  { onSuccess, onError }: { onSuccess: () => void; onError: (error: Error) => void },
) {
  const { secondsLeft, startCountdown } = useCountdown();
  const { mutate, isPending } = useCommand(operations[purpose], {
    onSuccess: () => {
      startCountdown(arrivalSeconds);
      onSuccess();
    },
    onError: (error) => {
      const reply = error instanceof ApiError ? error.reply : null;
      if (reply?.retryAfterSeconds !== undefined) startCountdown(reply.retryAfterSeconds);
      onError(error);
    },
  });
  return { send: (email: string) => mutate({ email }), isSending: isPending, secondsLeft };
}

const tickMs = 1000;

function useCountdown() {
  const [endsAtMs, setEndsAtMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);
  const isRunning = nowMs < endsAtMs;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  const startCountdown = (seconds: number) => {
    setNowMs(Date.now());
    setEndsAtMs(Date.now() + seconds * 1000);
  };
  return { secondsLeft: isRunning ? Math.ceil((endsAtMs - nowMs) / 1000) : 0, startCountdown };
}

interface ResendButtonProps {
  mail: RequestedMail;
  size?: 'small' | 'medium';
  onClick: () => void;
}

/** Sends a mail again; shows the countdown until that is possible. */
export function ResendButton({ mail: { isSending, secondsLeft }, size = 'medium', onClick }: ResendButtonProps) {
  const { action, wait } = accountText.resend;
  return (
    <Button variant="secondary" size={size} busy={isSending} disabled={secondsLeft > 0} onClick={onClick}>
      {secondsLeft > 0 ? wait(formatTimeLeft(secondsLeft * 1000)) : action}
    </Button>
  );
}

/** Resends the verification mail of a signed-in player. */
export function ResendVerification({ email }: { email: string }) {
  const { success, failed } = accountText.resend;
  const mail = useMail('verification', {
    onSuccess: () => showToast({ ...success, tone: 'success' }),
    onError: (error) => showFailure(explainError(error, failed)),
  });
  return (
    <>
      <ResendButton mail={mail} size="small" onClick={() => mail.send(email)} />
      <SandboxMailboxLink />
    </>
  );
}

/** Links to the mailbox of the development sandbox (D-28); nothing elsewhere. */
export function SandboxMailboxLink() {
  const { data } = useAuthOptions();
  if (data?.mail !== 'sandbox') return null;
  return (
    <a
      href="/dev/mailbox"
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center self-start font-semibold underline"
    >
      {authText.sandboxMailbox}
      <span className="sr-only"> {uiText.newTab}</span>
    </a>
  );
}
