import { Button } from '../../components/ui/button.js';
import { accountText } from '../../text/account.js';
import { formatTimeLeft } from '../../text/format.js';
import type { RequestedMail } from './use-mail.js';

interface ResendButtonProps {
  mail: RequestedMail;
  size?: 'small' | 'medium';
  onClick: () => void;
}

/** Sends a mail once more; counts down until it may. */
export function ResendButton({ mail: { isSending, secondsLeft }, size = 'medium', onClick }: ResendButtonProps) {
  const { action, wait } = accountText.resend;
  return (
    <Button variant="secondary" size={size} busy={isSending} disabled={secondsLeft > 0} onClick={onClick}>
      {secondsLeft > 0 ? wait(formatTimeLeft(secondsLeft * 1000)) : action}
    </Button>
  );
}
