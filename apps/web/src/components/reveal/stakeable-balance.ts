import { useOperation } from '../../api/queries.js';
import { serverNow } from '../../api/server-clock.js';
import { useShownBalance } from './shown-balance.js';

/**
 * The viewer's shown tickets, to compare a stake with before the server does. undefined until the top bar has loaded them, and during a
 * break: then the server refuses every stake, and says why.
 */
export function useStakeableBalance(): number | undefined {
  const balance = useShownBalance();
  const breakUntil = useOperation('selfLimits.get', {}, { enabled: false }).data?.breakUntil ?? null;
  const isOnBreak = breakUntil !== null && Date.parse(breakUntil) > serverNow();
  return isOnBreak ? undefined : balance;
}
