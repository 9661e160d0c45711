import { expect, it } from 'vitest';
import { describeSubject, describeTransaction } from './transaction-history.js';

const transaction = (type: string, amount: number, balanceDelta: number) =>
  describeTransaction({ type, amount, balanceDelta });

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

const id = '019ab0c4-0000-7000-8000-00001a2b3c4d';

it.each([
  [{ kind: 'game', opponent: { username: 'Rosa', isBot: false } }, `/game/${id}/outcome`, 'against Rosa'],
  [{ kind: 'game', opponent: { username: 'Tin', isBot: true } }, `/game/${id}/outcome`, 'against Tin (BOT)'],
  [{ kind: 'game', opponent: null }, `/game/${id}/outcome`, '#1a2b3c4d'],
  [{ kind: 'tournament', name: 'Spring Cup' }, `/tournaments/${id}`, 'Spring Cup'],
  [{ kind: 'product', name: 'Mug' }, `/product/${id}`, 'Mug'],
] as const)('links %j to %s as %s', (subject, path, name) => {
  expect(describeSubject({ ...subject, id })).toEqual({ path, name });
});
