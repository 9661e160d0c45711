import { expect, it } from 'vitest';
import { resultOf } from './own-records.js';

const closedAt = new Date('2026-01-14T18:30:00Z');
const wonBy = (winnerId: string, forfeitedAt: Date | null = null) => ({ winnerId, forfeitedAt });

it.each([
  ['open', { raffleStatus: 'open', closedAt: null }, []],
  ['drawing', { raffleStatus: 'open', closedAt }, []],
  ['drawing', { raffleStatus: 'open', closedAt }, [wonBy('other', closedAt)]],
  ['won', { raffleStatus: 'drawn', closedAt }, [wonBy('me')]],
  ['won', { raffleStatus: 'redeemed', closedAt }, [wonBy('other', closedAt), wonBy('me')]],
  ['lost', { raffleStatus: 'drawn', closedAt }, [wonBy('other')]],
  ['lost', { raffleStatus: 'redeemed', closedAt }, [wonBy('other')]],
  ['forfeited', { raffleStatus: 'open', closedAt }, [wonBy('me', closedAt)]],
  ['forfeited', { raffleStatus: 'drawn', closedAt }, [wonBy('me', closedAt), wonBy('other')]],
  ['withoutWinner', { raffleStatus: 'closed', closedAt }, [wonBy('other', closedAt)]],
  ['cancelled', { raffleStatus: 'cancelled', closedAt }, [wonBy('me', closedAt)]],
] as const)('the result of a player\u2019s entries is %s: %j after the draws %j', (result, raffle, draws) => {
  expect(resultOf(raffle, [...draws], 'me')).toBe(result);
});
