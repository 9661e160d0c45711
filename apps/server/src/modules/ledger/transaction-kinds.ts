import type { TransactionType } from '@game/database';

/** What rows of one type do. */
interface TransactionKind {
  /** By how many tickets a row changes the balance, per ticket of its amount (D-08). */
  direction: -1 | 0 | 1;
  /**
   * On which side of the conservation law it stands: tickets made, tickets used up, or tickets at stake (D-09). The
   * refund of a purchase or of a raffle entry stands where these stand, and not with the stakes.
   */
  side: 'issued' | 'spent' | 'staked';
}

/** What each type of row does to a balance, and to the sum of all tickets. */
export const transactionKinds: Record<TransactionType, TransactionKind> = {
  stake: { direction: -1, side: 'staked' },
  win: { direction: 1, side: 'staked' },
  loss: { direction: 0, side: 'staked' },
  refund: { direction: 1, side: 'staked' },
  tournament_stake: { direction: -1, side: 'staked' },
  tournament_win: { direction: 1, side: 'staked' },
  purchase: { direction: 1, side: 'issued' },
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
};
