import type { OwnProfile } from '@game/contract';
import { AccountCard } from '../../features/auth/account-card.js';
import { DeleteAccountCard } from '../../features/auth/delete-account-card.js';
import { SessionsCard } from '../../features/auth/sessions-card.js';

/** What of the profile page belongs to the account: how one signs in, where one is signed in, and leaving. */
export function AccountCards({ profile }: { profile: OwnProfile }) {
  return (
    <div className="flex flex-col gap-5">
      <AccountCard profile={profile} />
      <SessionsCard />
      <DeleteAccountCard profile={profile} />
    </div>
  );
}
