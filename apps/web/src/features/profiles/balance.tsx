import { useEffect } from 'react';
import { refusalCode } from '../../api/api-error.js';
import { isOld, useOperation } from '../../api/queries.js';
import { useShownBalance } from '../../components/reveal/shown-balance.js';
import { countedBalance } from '../../state/balance-cap.js';
import { isConnected } from '../../state/connection-status.js';
import { useStore } from '../../state/store.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { showError } from '../../components/toasts/toast-store.js';
import { balanceText } from '../../text/tickets.js';

/**
 * The tickets of the signed-in player, without what unseen results have brought; undefined until they are loaded. Realtime
 * events keep them up to date.
 */
export function useBalance(): { balance: number | undefined; error: Error | null } {
  const refetchOnMount: typeof isOld = (query) => !isConnected() && isOld(query);
  const { error } = useOperation('profiles.getBalance', {}, { refetchOnMount });
  return { balance: useShownBalance(), error };
}

/** The ticket balance in the top bar (LOB-01), without the payouts of unseen results. It counts up once a result is revealed. */
export function Balance() {
  const { balance, error } = useBalance();
  const counted = useStore(countedBalance);
  // The player's next action reports that the session has ended.
  const hasFailed = error !== null && refusalCode(error) !== 'NOT_SIGNED_IN';
  useEffect(() => {
    if (hasFailed) showError(balanceText.failed);
  }, [hasFailed]);
  return (
    <p className="flex min-h-11 min-w-0 items-center rounded-xl border-2 border-ink bg-surface px-3 wrap-anywhere">
      <span className="sr-only">{balanceText.label} </span>
      {balance === undefined ? (
        <span aria-label={balanceText.loading}>...</span>
      ) : (
        <TicketAmount amount={counted ?? balance} />
      )}
    </p>
  );
}
