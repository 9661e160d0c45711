import type { OwnProfile } from '@game/contract';
import { lazy, Suspense, type ReactNode } from 'react';
import { CoinArt } from '../../art/coin-art.js';
import { GiftBox } from '../../art/prizes/gift-box.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { late } from '../../components/ui/late.js';
import { PageContent } from '../../components/ui/page-content.js';
import { PageSpinner } from '../../components/ui/spinner.js';
import { Tabs } from '../../components/ui/tabs.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { ConnectXButton } from '../../features/account/connect-buttons.js';
import { AboutCard } from '../../features/profiles/about-card.js';
import { LeaveGuard } from '../../components/unsaved-edits/leave-guard.js';
import { useRequestedField } from '../../features/profiles/requested-field.js';
import { useOwnProfile } from '../../features/profiles/own-profile.js';
import { ProfileHeader } from '../../features/profiles/profile-header.js';
import { pageTitleText } from '../../text/shell.js';
import { profilePageText } from '../../text/profile-page.js';

const ShippingPanel = lazy(async () => ({
  default: (await import('../../features/profiles/shipping-panel.js')).ShippingPanel,
}));
const TransactionHistory = lazy(async () => ({
  default: (await import('../../features/profiles/transaction-history.js')).TransactionHistory,
}));
const OwnLedgerCard = lazy(async () => ({
  default: (await import('../../features/ledger-days/own-ledger-card.js')).OwnLedgerCard,
}));
const RemoveButton = late(async () => (await import('../../features/account/remove-button.js')).RemoveButton);
const AccountCards = lazy(async () => ({ default: (await import('./account-cards.js')).AccountCards }));

const { avatar, shipping, tabs, comingSoon, loadFailed } = profilePageText;

/** /profile: the player's own profile and account (RTE-12, PRF-01). */
export function ProfileRoute() {
  useDocumentTitle(pageTitleText.profile);
  const profile = useOwnProfile();
  return (
    <PageContent query={profile} failed={loadFailed}>
      {(data) => <Profile profile={data.profile} />}
    </PageContent>
  );
}

function Profile({ profile }: { profile: OwnProfile }) {
  const requested = useRequestedField();
  return (
    <div className="flex flex-col gap-5">
      <LeaveGuard />
      <ProfileHeader
        profile={profile}
        removePicture={
          <RemoveButton command="profiles.removeAvatar" text={{ ...avatar, failed: avatar.removeFailed }} />
        }
        isRequested={requested === 'avatar'}
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <AboutCard
            profile={profile}
            connectX={<ConnectXButton destination={{ target: '/auth?redirect=/profile' }} />}
            requested={requested === 'avatar' || requested === 'shipping' ? null : requested}
          />
          <Tabs
            label={tabs.label}
            tabs={[
              {
                value: 'shipping',
                label: tabs.shipping,
                keepsState: true,
                content: (
                  <Suspense fallback={<PageSpinner />}>
                    <ShippingPanel
                      profile={profile}
                      removeAddress={<RemoveButton command="profiles.removeShippingAddress" text={shipping} isSmall />}
                      isRequested={requested === 'shipping'}
                    />
                  </Suspense>
                ),
              },
              { value: 'wallet', label: tabs.wallet, content: <Soon picture={<CoinArt face="heads" />} /> },
              { value: 'rewards', label: tabs.rewards, content: <Soon picture={<GiftBox />} /> },
            ]}
          />
          {/* Its code and that of the account cards are loaded after the rest of the page. */}
          <Suspense fallback={<PageSpinner />}>
            <TransactionHistory />
            <OwnLedgerCard viewerId={profile.id} />
          </Suspense>
        </div>
        <Suspense fallback={<PageSpinner />}>
          <AccountCards profile={profile} />
        </Suspense>
      </div>
    </div>
  );
}

function Soon({ picture }: { picture: ReactNode }) {
  return <EmptyState picture={picture} text={comingSoon} />;
}
