import type { OwnTransaction } from '@game/contract';
import { profilePageText } from '../../text/profile-page.js';

/** What the history says of a transaction. */
export interface TransactionDescription {
  label: string;
  /** Tickets with their sign: positive for what was won or given, negative for what was lost or spent (PRF-03). */
  signedAmount: number;
}

const labels: Partial<Record<string, string>> = profilePageText.history.labels;

/**
 * Label and sign of a transaction (PRF-03, D-08). A loss changes no balance, since the stake left it before, and is
 * negative all the same; what the specification does not name has the sign of what it did to the balance.
 */
export function describeTransaction({ type, amount, balanceDelta }: OwnTransaction): TransactionDescription {
  const sign = type === 'loss' ? -1 : Math.sign(balanceDelta);
  return { label: labels[type] ?? profilePageText.history.other, signedAmount: sign * amount };
}
