import { roundAfterClosing, type BeaconChain } from '@game/rules';
import type { Transaction } from '../../platform/database/database.js';
import { insertDraw } from './store/draws.js';
import type { DrawRow, ProductRow } from './store/rows.js';

/** A draw that is planned: when it closes, and the round of the beacon that decides it. */
type Plan = Pick<DrawRow, 'drawNumber' | 'round'> & { closesAt: Date };

/** Returns the plan of a draw. It follows from its closing, so that the round cannot be chosen (D-21). */
export function planDraw(beacon: BeaconChain | null, drawNumber: number, closesAt: Date): Plan {
  return { drawNumber, closesAt, round: beacon === null ? null : roundAfterClosing(beacon, closesAt) };
}

/** Plans the first draw of a raffle that closes with entries. Returns what is published of its closing. */
export async function closeWithEntries(
  transaction: Transaction,
  { id: productId, beacon }: ProductRow,
  closedAt: Date,
): Promise<Pick<ProductRow, 'closedAt' | 'round'>> {
  const plan = planDraw(beacon, 1, closedAt);
  await insertDraw(transaction, { ...plan, productId, createdAt: closedAt });
  return { closedAt, round: plan.round };
}
