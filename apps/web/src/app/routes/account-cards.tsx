import type { OwnProfile } from '@game/contract';
import { lazy } from 'react';
import { AccountCard } from '../../features/account/account-card.js';
import { DeleteAccountCard } from '../../features/account/delete-account-card.js';
import { OwnDataCard } from '../../features/account/own-data-card.js';
import { PreferencesCard } from '../../features/account/preferences-card.js';
import { SessionsCard } from '../../features/account/sessions-card.js';
import { BlockedPlayersCard } from '../../features/players/blocked-card.js';
import { VisibilityCard } from '../../features/profiles/visibility-card.js';
import { PushCard } from '../../features/push/push-card.js';
import { ResendVerification } from '../../features/auth/resend-mail.js';
import { RecordLinks } from '../../features/shop/record-links.js';

const PasskeysCard = lazy(async () => ({
  default: (await import('../../features/account/passkeys-card.js')).PasskeysCard,
}));
const PlaySafelyCard = lazy(async () => ({
  default: (await import('../../features/self-limits/play-safely-card.js')).PlaySafelyCard,
}));

/** The account cards of the profile page: email and password, passkeys, preferences, what others see, notifications, sessions, blocked players, download, deletion. */
export function AccountCards({ profile }: { profile: OwnProfile }) {
  return (
    <div className="flex flex-col gap-5">
      <AccountCard profile={profile} renderVerification={(email) => <ResendVerification email={email} />} />
      <PasskeysCard />
      <PreferencesCard />
      <VisibilityCard profile={profile} />
      <PushCard />
      <SessionsCard />
      <PlaySafelyCard />
      <BlockedPlayersCard />
      <RecordLinks />
      <OwnDataCard />
      <DeleteAccountCard profile={profile} />
    </div>
  );
}
