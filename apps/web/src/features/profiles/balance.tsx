import { useEffect } from 'react';
import { refusalCode } from '../../api/api-error.js';
import { TicketAmount } from '../../art/ticket-amount.js';
import { showError } from '../../components/ui/toast-store.js';
import { profilesText } from '../../text/profiles.js';
import { useBalance } from './api.js';

/** The ticket balance of the top bar (LOB-01). */
export function Balance() {
  const { data, error } = useBalance(true);
  // That the session is over is told by whatever the player was about to do.
  const hasFailed = error !== null && refusalCode(error) !== 'NOT_SIGNED_IN';
  useEffect(() => {
    if (hasFailed) showError(profilesText.balanceFailed);
  }, [hasFailed]);
  return (
    <p className="flex min-h-11 min-w-0 items-center rounded-xl border-2 border-ink bg-surface px-3 wrap-anywhere">
      <span className="sr-only">{profilesText.balance} </span>
      {data === undefined ? (
        <span aria-label={profilesText.loadingBalance}>...</span>
      ) : (
        <TicketAmount amount={data.balance} />
      )}
    </p>
  );
}
