import { expect, it } from 'vitest';
import { describeTransaction } from './transaction-history.js';

const transaction = (type: string, amount: number, balanceDelta: number) =>
  describeTransaction({ id: 1, type, amount, balanceDelta, createdAt: '2026-01-02T03:04:05.000Z' });

it.each([
  ['win', 10, 10, 'Game Win', 10],
  ['referral_reward', 100, 100, 'Referral Reward', 100],
  ['referral_bonus', 100, 100, 'Referral Bonus', 100],
  ['stake', 5, -5, 'Game Stake', -5],
  ['loss', 5, 0, 'Game Loss', -5],
  ['raffle_entry', 7, -7, 'Raffle Entry', -7],
  ['operator_adjustment', 3, -3, 'Adjustment', -3],
  ['operator_adjustment', 3, 3, 'Adjustment', 3],
  ['unknown', 3, 3, 'Other', 3],
])('describes %s of %i with a balance change of %i as %s, %i', (type, amount, delta, label, signedAmount) => {
  expect(transaction(type, amount, delta)).toEqual({ label, signedAmount });
});
