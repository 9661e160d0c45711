import type { Explanation } from '../../text/errors.js';
import { resultsText } from '../../text/unseen-results.js';
import { useStakeableBalance } from './stakeable-balance.js';
import { resultPath, useUnseen } from './unseen-results.js';

/**
 * What to say, in place of a shortage of tickets, to a viewer with an unseen result; null if there is none. The payout that the
 * shown balance leaves out can be what is missing (D-41). A lost game has the same text, so that it does not give itself away.
 */
export function useSeeResultFirst(): Explanation | null {
  const [unseen] = useUnseen();
  if (unseen === undefined) return null;
  return { ...resultsText.first, link: { label: resultsText.see, to: resultPath(unseen) } };
}

/**
 * Returns what to say if `stakeAmount` needs the payout of an unseen result, which a stake that succeeds would give away; null if
 * it does not.
 */
export function useResultNeededFor(stakeAmount: number): Explanation | null {
  const balance = useStakeableBalance();
  const seeFirst = useSeeResultFirst();
  return balance !== undefined && stakeAmount > balance ? seeFirst : null;
}
