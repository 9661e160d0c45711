import type { OwnProfile } from '@game/contract';
import { explainError } from '../../api/api-error.js';
import { Badge } from '../../components/ui/badge.js';
import { HeadedCard } from '../../components/ui/card.js';
import { CheckField } from '../../components/ui/check-field.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { accountText } from '../../text/account.js';
import { PasswordChange } from './password-change.js';
import { ResendButton } from './resend-button.js';
import { SandboxMailboxLink } from './sandbox-mailbox-link.js';
import { useMail } from './use-mail.js';
import { useNewsletter } from './use-newsletter.js';

/** How the player signs in, and what they are sent: e-mail, newsletter, password. */
export function AccountCard({ profile }: { profile: OwnProfile }) {
  return (
    <HeadedCard heading={accountText.heading} className="gap-4">
      <EmailDetails email={profile.email} isVerified={profile.isEmailVerified} />
      {profile.email !== null && !profile.isEmailVerified && <SandboxMailboxLink />}
      {profile.email !== null && <NewsletterField isOrdered={profile.newsletter} />}
      <PasswordChange hasPassword={profile.hasPassword} email={profile.email} />
    </HeadedCard>
  );
}

function EmailDetails({ email, isVerified }: { email: string | null; isVerified: boolean }) {
  const { success, failed } = accountText.resend;
  const mail = useMail('verification', {
    onSuccess: () => showToast({ ...success, tone: 'success' }),
    onError: (error) => showFailure(explainError(error, failed)),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <dl className="min-w-0">
        <dt className="text-sm text-muted">{accountText.email}</dt>
        <dd className="font-semibold wrap-anywhere">{email ?? accountText.noEmail}</dd>
        {email !== null && (
          <dd>
            <Badge tone={isVerified ? 'win' : 'plain'}>
              {isVerified ? accountText.verified : accountText.notVerified}
            </Badge>
          </dd>
        )}
      </dl>
      {email !== null && !isVerified && <ResendButton mail={mail} size="small" onClick={() => mail.send(email)} />}
    </div>
  );
}

function NewsletterField({ isOrdered }: { isOrdered: boolean }) {
  const { label, failed } = accountText.newsletter;
  const { isWanted, choose } = useNewsletter(isOrdered, (error) => showFailure(explainError(error, failed)));
  return <CheckField label={label} checked={isWanted} onChange={(event) => choose(event.currentTarget.checked)} />;
}
