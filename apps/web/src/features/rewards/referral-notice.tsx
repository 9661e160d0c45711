import { referralReward } from '@game/rules';
import { useEffect, useEffectEvent } from 'react';
import { useTicketCommand } from '../../api/commands.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { referFriendsText } from '../../text/refer-friends.js';

/** How long after a sign-up the referral is applied (CON-09). */
const waitMs = 1000;

const { applied, afterGames, waits, later, earnedBefore, refused } = referFriendsText;

/** Applies the referral link of a new player, and shows a toast with the result (ERW-06, D-25). */
export function ReferralNotice({ onSettled }: { onSettled: () => void }) {
  const { mutate } = useTicketCommand('rewards.applyReferral', {
    onSuccess: ({ outcome, amount, afterGames: games }) => {
      // An existing player opened a referral link. It is kept for the next sign-up in this browser.
      if (outcome === 'none') return;
      onSettled();
      if (outcome === 'applied') showToast({ title: applied.title, message: applied.message(amount), tone: 'success' });
      if (outcome === 'afterGames') {
        showToast({ title: afterGames.title, message: afterGames.message(referralReward, games), tone: 'success' });
      }
      if (outcome === 'waits') {
        showToast({ title: waits.title, message: waits.message(referralReward, games), tone: 'success' });
      }
      if (outcome === 'later') {
        showToast({ title: later.title, message: later.message(referralReward), tone: 'success' });
      }
      if (outcome === 'earnedBefore') showFailure(earnedBefore);
      if (outcome === 'refused') showFailure(refused);
    },
    onError: () => {
      onSettled();
      showFailure(refused);
    },
  });
  const apply = useEffectEvent(() => mutate({}));
  useEffect(() => {
    const timer = setTimeout(() => apply(), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
