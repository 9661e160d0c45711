import { accountErrors, type OwnProfile } from '@game/contract';
import type { ReactNode } from 'react';
import { explainError } from '../../api/api-error.js';
import { useAuthOptions } from '../../api/queries.js';
import { Badge } from '../../components/ui/badge.js';
import { HeadedCard } from '../../components/ui/card.js';
import { CheckField } from '../../components/ui/check-field.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { accountText } from '../../text/account.js';
import { authText } from '../../text/auth.js';
import { errorText } from '../../text/errors.js';
import { useNewsletter } from './api.js';
import { ConnectedList } from './connected-list.js';
import { EmailChange } from './email-change.js';
import { PasswordChange } from './password-change.js';

interface AccountCardProps {
  profile: OwnProfile;
  /** Resends the verification email; shown while the address is not verified. */
  renderVerification: (email: string) => ReactNode;
}

/** The player's email address, newsletter setting and password. */
export function AccountCard({ profile, renderVerification }: AccountCardProps) {
  const { email, isEmailVerified, newsletter, hasPassword, connections } = profile;
  const isMailOff = useAuthOptions().data?.mail === 'off';
  const connected = {
    x: connections.xConnected ? connections.xUsername : null,
    discord: connections.discordConnected ? connections.discordUsername : null,
  };
  return (
    <HeadedCard heading={accountText.heading} className="gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <dl className="min-w-0">
          <dt className="text-sm text-muted">{accountText.email}</dt>
          <dd className="font-semibold wrap-anywhere">{email ?? accountText.noEmail}</dd>
          {email !== null && (
            <dd>
              <Badge tone={isEmailVerified ? 'win' : 'plain'}>
                {isEmailVerified ? accountText.verified : accountText.notVerified}
              </Badge>
            </dd>
          )}
        </dl>
        {email !== null && !isEmailVerified && !isMailOff && renderVerification(email)}
      </div>
      {isMailOff ? (
        <p className="text-muted">{errorText(accountErrors.MAIL_OFF).message}</p>
      ) : (
        <EmailChange profile={profile} />
      )}
      <ConnectedList connections={connections} />
      {email !== null && <NewsletterField isSubscribed={newsletter} />}
      <PasswordChange hasPassword={hasPassword} email={email} connected={connected} />
    </HeadedCard>
  );
}

function NewsletterField({ isSubscribed }: { isSubscribed: boolean }) {
  const { failed } = accountText.newsletter;
  const { isChecked, choose } = useNewsletter(isSubscribed, (error) => showFailure(explainError(error, failed)));
  return (
    <CheckField
      label={authText.newsletter}
      checked={isChecked}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}
