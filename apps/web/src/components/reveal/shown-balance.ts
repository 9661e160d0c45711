import { useOperation } from '../../api/queries.js';
import { balanceCap } from '../../state/balance-cap.js';
import { useStore } from '../../state/store.js';
import { hiddenTickets, useUnseen } from './unseen-results.js';

/**
 * The viewer's tickets without the payouts of unseen results, and 0 if some of these payouts are spent already, such as on another
 * device; undefined before the top bar has loaded them.
 */
export function useRevealedBalance(): number | undefined {
  const balance = useOperation('profiles.getBalance', {}, { enabled: false }).data?.balance;
  const hidden = hiddenTickets(useUnseen());
  return balance === undefined ? undefined : Math.max(0, balance - hidden);
}

/**
 * The viewer's tickets, as every page shows and compares them: nothing on a page gives away a result that is not revealed yet.
 * undefined before the top bar has loaded them.
 */
export function useShownBalance(): number | undefined {
  const balance = useRevealedBalance();
  const cap = useStore(balanceCap);
  return balance === undefined ? undefined : Math.min(balance, cap);
}
