import { useEffect, useEffectEvent } from 'react';
import { useTicketCommand } from '../../api/commands.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { referFriendsText } from '../../text/refer-friends.js';

/** How long after a sign-up the friend's link is settled (CON-09). */
const waitMs = 1000;

const { applied, refused } = referFriendsText;

/** Has the link a new player came by settled, and tells how that went (ERW-06, D-25). Shows nothing itself. */
export function ReferralNotice({ onSettled }: { onSettled: () => void }) {
  const { mutate } = useTicketCommand('rewards.applyReferral', {
    onSuccess: ({ outcome, amount }) => {
      // Of another player's link, opened by one who is here already, nothing comes; it stays for who signs up next.
      if (outcome === 'none') return;
      onSettled();
      if (outcome === 'applied') showToast({ title: applied.title, message: applied.message(amount), tone: 'success' });
      if (outcome === 'refused') showFailure(refused);
    },
    onError: () => {
      onSettled();
      showFailure(refused);
    },
  });
  const settle = useEffectEvent(() => mutate({}));
  useEffect(() => {
    const timer = setTimeout(() => settle(), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
