import type { Transaction } from '../../../platform/database/database.js';
import type { Outage } from '../../../platform/outages.js';

const later = `redeem_by + $2 * interval '1 millisecond'`;

const extendText = `
  WITH extended AS (
    UPDATE raffle_draws SET redeem_by = ${later}, extended_redeem_by = ${later}
    FROM shop_products AS product
    WHERE product.id = product_id AND raffle_status = 'drawn' AND forfeited_at IS NULL AND redeem_by > $1
    RETURNING product_id)
  SELECT count(*)::integer AS count FROM extended`;

/** Extends the time of winners to give an address that was open when `outage` began. Returns how many these are (D-13). */
export async function extendDeadlines(transaction: Transaction, { startedAt, lengthMs }: Outage): Promise<number> {
  const statement = { name: 'shop_extend_deadlines', text: extendText, values: [startedAt, lengthMs] };
  const [row] = await transaction.query<{ count: number }>(statement);
  return row?.count ?? 0;
}
