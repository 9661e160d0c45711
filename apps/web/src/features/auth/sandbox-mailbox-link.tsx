import { authText } from '../../text/auth.js';
import { useAuthOptions } from './account-api.js';

/** In development, the way to the mailbox that mails end in (D-28); nothing elsewhere. */
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
      <span className="sr-only"> {authText.agreement.newTab}</span>
    </a>
  );
}
