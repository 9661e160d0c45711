import type { Payout } from '@game/rules';
import type { Transaction } from '../../platform/database.js';
import { Refusal } from '../../platform/refusal.js';
import { InsufficientBalance, type Ledger } from '../ledger/service.js';
import { playerIn } from './seats.js';
import type { GameRow } from './store/rows.js';

/**
 * Deducts a player's stake from their balance until the game is settled.
 * @throws {Refusal} `refusal`, if the balance is too low.
 */
export async function holdStake(
  ledger: Ledger,
  transaction: Transaction,
  { playerId, gameId, stakeAmount }: { playerId: string; gameId: string; stakeAmount: number },
  refusal: 'INSUFFICIENT_BALANCE_TO_CREATE' | 'INSUFFICIENT_BALANCE_TO_JOIN',
): Promise<void> {
  try {
    await ledger.post(transaction, [{ userId: playerId, type: 'stake', amount: stakeAmount, gameId }]);
  } catch (error) {
    throw error instanceof InsufficientBalance ? new Refusal(refusal) : error;
  }
}

/** Posts the payouts of a settled or cancelled game to its players. */
export async function payOut(ledger: Ledger, transaction: Transaction, row: GameRow, payouts: Payout[]): Promise<void> {
  const entries = payouts.map(({ seat, type, amount }) => {
    return { userId: playerIn(row, seat), type, amount, gameId: row.game.id };
  });
  await ledger.post(transaction, entries);
}
