/** How transactions of one type affect balances and the conservation equation. */
interface TransactionKind {
  /** The sign of the balance change: `balanceDelta` is `direction * amount` (D-08). */
  direction: -1 | 0 | 1;
  /**
   * Which term of the conservation equation this type counts towards: tickets issued, spent or staked (D-09). The
   * refund of a purchase counts as issued and that of a raffle entry as spent, each reducing its term. A `refund_reversal` returns
   * the tickets of a purchase whose money has come back.
   */
  side: 'issued' | 'spent' | 'staked';
}

/** The types of ledger rows (ENT-10, D-08), with their kinds. */
const transactionKinds = {
  stake: { direction: -1, side: 'staked' },
  win: { direction: 1, side: 'staked' },
  loss: { direction: 0, side: 'staked' },
  refund: { direction: 1, side: 'staked' },
  tournament_stake: { direction: -1, side: 'staked' },
  tournament_win: { direction: 1, side: 'staked' },
  purchase: { direction: 1, side: 'issued' },
  refund_reversal: { direction: 1, side: 'issued' },
  raffle_entry: { direction: -1, side: 'spent' },
  prize_redemption: { direction: -1, side: 'spent' },
  daily_flip: { direction: 1, side: 'issued' },
  daily_bonus: { direction: 1, side: 'issued' },
  streak_bonus: { direction: 1, side: 'issued' },
  activity_reward: { direction: 1, side: 'issued' },
  milestone_reward: { direction: 1, side: 'issued' },
  referral_reward: { direction: 1, side: 'issued' },
  referral_bonus: { direction: 1, side: 'issued' },
  operator_adjustment: { direction: 1, side: 'issued' },
} as const satisfies Record<string, TransactionKind>;
export type TransactionType = keyof typeof transactionKinds;

/** Returns the types that count towards a term of the conservation equation. */
export function typesOn(side: TransactionKind['side']): string[] {
  return Object.entries(transactionKinds).flatMap(([type, kind]) => (kind.side === side ? [type] : []));
}

/** Returns the term of the conservation equation that a transaction counts towards; a refund, to that of what is refunded. */
export function sideOf(row: {
  type: TransactionType;
  purchaseId: string | null;
  raffleEntryId: string | null;
  redemptionId: string | null;
}): TransactionKind['side'] {
  if (row.purchaseId !== null) return 'issued';
  if (row.raffleEntryId !== null || row.redemptionId !== null) return 'spent';
  return transactionKinds[row.type].side;
}

/** Whether a player who takes a break cannot post transactions of this type: they risk tickets on chance. */
export function isPlay(type: TransactionType): boolean {
  return type === 'stake' || type === 'tournament_stake' || type === 'raffle_entry';
}

/** Returns by how many tickets an entry changes the balance. */
export function balanceDeltaOf({ type, amount }: { type: TransactionType; amount: number }): number {
  return transactionKinds[type].direction * amount;
}
