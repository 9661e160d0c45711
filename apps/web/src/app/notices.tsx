import { useState } from 'react';
import { late } from '../components/ui/late.js';
import { hasStoredReferralCode, removeReferralCode } from '../features/auth/referral-code.js';
import { WinNotice } from '../features/shop/win-notice.js';
import { ReadyNotice } from '../features/tournaments/ready-notice.js';

const LateReferralNotice = late(async () => (await import('../features/rewards/referral-notice.js')).ReferralNotice);

/** What a player is notified of on every page, in a part that loads after it. */
export function Notices() {
  return (
    <>
      <WinNotice />
      <ReadyNotice />
      <Referral />
    </>
  );
}

/** Reports the stored code of a friend's link after sign-up, and removes it once the server has processed it. */
function Referral() {
  const [isStored, setIsStored] = useState(hasStoredReferralCode);
  const settle = () => {
    removeReferralCode();
    setIsStored(false);
  };
  return isStored && <LateReferralNotice onSettled={settle} />;
}
