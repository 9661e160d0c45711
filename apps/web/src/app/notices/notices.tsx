import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forgetUnseen } from '../../components/reveal/unseen-results.js';
import { forgetNotified } from '../../components/toasts/notify.js';
import { late } from '../../components/ui/late.js';
import { useTitleNotice } from '../../components/ui/use-document-title.js';
import { hasStoredReferralCode, removeReferralCode } from '../../features/auth/referral-code.js';
import { useInboxNotices } from '../../features/inbox/use-inbox-notices.js';
import { BreakNote } from '../../features/self-limits/break-note.js';
import { useWinNotice } from '../../features/shop/use-win-notice.js';
import { useReadyNotice } from '../../features/tournaments/use-ready-notice.js';
import { useLeadToResult } from './use-lead-to-result.js';

const LateReferralNotice = late(async () => (await import('../../features/rewards/referral-notice.js')).ReferralNotice);

/** What a player is notified of on every page, in a part that loads after it: by toasts and in the title of the tab. */
export function Notices() {
  useEffect(() => forgetNotified, []);
  useEffect(() => forgetUnseen, []);
  useWinNotice();
  const { title: readyMatch, hasNews } = useReadyNotice();
  const unread = useInboxNotices(hasNews);
  useTitleNotice(readyMatch ?? unread);
  useRenewedSubscription();
  useLeadToResult();
  return (
    <>
      <BreakNote />
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

/** Keeps the push subscription of this browser, if notifications are on here. */
function useRenewedSubscription(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return undefined;
    const aborting = new AbortController();
    void import('../../features/push/api.js').then((push) => push.renewSubscription(queryClient, aborting.signal));
    return () => aborting.abort();
  }, [queryClient]);
}
