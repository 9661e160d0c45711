import type { PublicProfile } from '@game/contract';
import type { AuthView } from './auth-view.js';
import type { MailLink } from './mail-link.js';
import { ResetPassword } from './reset-password.js';
import { VerifyEmail } from './verify-email.js';

interface MailLinkPageProps {
  link: MailLink;
  viewer: PublicProfile | null;
  /** Goes on to the sign-in screen, which leads who is signed in on to the lobby. */
  onView: (view: AuthView) => void;
}

/** What the link in a mail leads to, whoever is signed in (D-30). */
export function MailLinkPage({ link: { purpose, token }, ...shared }: MailLinkPageProps) {
  if (purpose === 'verifyEmail') return <VerifyEmail key={token} token={token} {...shared} />;
  return <ResetPassword key={token} token={token} {...shared} />;
}
