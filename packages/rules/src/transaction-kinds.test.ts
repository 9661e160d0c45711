import { describe, expect, it } from 'vitest';
import { balanceDeltaOf, isPlay, sideOf, typesOn, type TransactionType } from './transaction-kinds.js';

/** The sign of the balance change of each type, and its term of the conservation equation. */
const kinds: Record<TransactionType, [sign: number, side: 'issued' | 'spent' | 'staked']> = {
  stake: [-1, 'staked'],
  win: [1, 'staked'],
  loss: [0, 'staked'],
  refund: [1, 'staked'],
  tournament_stake: [-1, 'staked'],
  tournament_win: [1, 'staked'],
  purchase: [1, 'issued'],
  refund_reversal: [1, 'issued'],
  raffle_entry: [-1, 'spent'],
  prize_redemption: [-1, 'spent'],
  daily_flip: [1, 'issued'],
  daily_bonus: [1, 'issued'],
  streak_bonus: [1, 'issued'],
  activity_reward: [1, 'issued'],
  milestone_reward: [1, 'issued'],
  referral_reward: [1, 'issued'],
  referral_bonus: [1, 'issued'],
  operator_adjustment: [1, 'issued'],
};
const types = Object.keys(kinds) as TransactionType[];
const nothing = { purchaseId: null, raffleEntryId: null, redemptionId: null };

describe('a transaction', () => {
  it.each(types)('of the type %s changes the balance, and counts towards a term', (type) => {
    const [sign, side] = kinds[type];
    expect(balanceDeltaOf({ type, amount: 7 }) + 0).toBe(7 * sign + 0);
    expect(sideOf({ type, ...nothing })).toBe(side);
    expect(typesOn(side)).toContain(type);
  });

  it.each([
    ['purchase', { purchaseId: 'id' }, 'issued'],
    ['raffle entry', { raffleEntryId: 'id' }, 'spent'],
    ['prize', { redemptionId: 'id' }, 'spent'],
  ])('that refunds a %s counts towards the term of what it refunds', (_name, refunded, side) => {
    expect(sideOf({ type: 'refund', ...nothing, ...refunded })).toBe(side);
  });

  it('counts towards one term', () => {
    expect((['issued', 'spent', 'staked'] as const).flatMap(typesOn).toSorted()).toEqual(types.toSorted());
  });

  it('is refused during a break if it risks tickets', () => {
    expect(types.filter(isPlay)).toEqual(['stake', 'tournament_stake', 'raffle_entry']);
  });
});
