import { useOperation } from '../../api/queries.js';
import { serverNow } from '../../api/server-clock.js';
import { useRevealedBalance } from './shown-balance.js';

/**
 * The viewer's tickets without the payouts of unseen results, to compare a stake with before the server does. A higher stake needs
 * `useSeeResultFirst`. undefined until the top bar has loaded them, and during a
 * break: then the server refuses every stake, and says why.
 */
export function useStakeableBalance(): number | undefined {
  const balance = useRevealedBalance();
  const breakUntil = useOperation('selfLimits.get', {}, { enabled: false }).data?.breakUntil ?? null;
  const isOnBreak = breakUntil !== null && Date.parse(breakUntil) > serverNow();
  return isOnBreak ? undefined : balance;
}
