import { isStake } from '@game/rules';
import { errorText } from '../../text/errors.js';

/** Why a stake cannot be played, as a toast tells it (VAL-01), or null. `balance` is undefined while unknown. */
export function refuseStake(stakeAmount: number, balance: number | undefined) {
  if (balance !== undefined && stakeAmount > balance) return errorText.INSUFFICIENT_BALANCE_TO_CREATE;
  return isStake(stakeAmount) ? null : errorText.INVALID_STAKE;
}

/** What a stake field's text stands for: empty is 0 (CON-01). */
export function parseStake(text: string): number {
  return text.trim() === '' ? 0 : Number(text);
}
