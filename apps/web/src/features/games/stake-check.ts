import { stakeErrors } from '@game/contract';
import { isStake, maximumTickets } from '@game/rules';
import { errorText, explainShortage, type Explanation } from '../../text/errors.js';

/**
 * The error to show for a stake (VAL-01, D-07), or null. `balance` is undefined until it is loaded. `seeFirst` is shown instead
 * of a shortage, unless it is null.
 */
export function stakeErrorOf(
  stakeAmount: number,
  balance: number | undefined,
  seeFirst: Explanation | null,
): Explanation | null {
  if (stakeAmount > maximumTickets) return errorText(stakeErrors.STAKE_TOO_HIGH);
  if (!Number.isInteger(stakeAmount) && !Number.isNaN(stakeAmount)) return errorText(stakeErrors.STAKE_NOT_WHOLE);
  if (balance !== undefined && stakeAmount > balance)
    return seeFirst ?? explainShortage(stakeErrors.INSUFFICIENT_BALANCE_TO_CREATE, {});
  return isStake(stakeAmount) ? null : errorText(stakeErrors.INVALID_STAKE);
}

/** Parses the text of a stake field; an empty field is 0 (CON-01). */
export function parseStake(text: string): number {
  return text.trim() === '' ? 0 : Number(text);
}
