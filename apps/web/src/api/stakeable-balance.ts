import { useOperation } from './queries.js';
import { serverNow } from './server-clock.js';

/**
 * The viewer's tickets, to compare a stake with before the server does. undefined until the top bar has loaded them, and during a
 * break: then the server refuses every stake, and says why.
 */
export function useStakeableBalance(): number | undefined {
  const balance = useOperation('profiles.getBalance', {}, { enabled: false }).data?.balance;
  const breakUntil = useOperation('limits.get', {}, { enabled: false }).data?.breakUntil ?? null;
  const isOnBreak = breakUntil !== null && Date.parse(breakUntil) > serverNow();
  return isOnBreak ? undefined : balance;
}
