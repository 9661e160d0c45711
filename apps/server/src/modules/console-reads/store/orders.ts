import type { RedemptionAddress } from '@game/database';
import type { Connection } from '../../../platform/database/database.js';
import type { Cursor } from '../cursor.js';

/** An order as it is stored, with its product and its player. */
export interface StoredOrder {
  id: string;
  orderReference: string;
  productKey: string;
  productName: string;
  playerId: string;
  username: string;
  status: 'ordered' | 'shipped' | 'refused';
  trackingNumber: string | null;
  createdAt: Date;
  shippedAt: Date | null;
  heldUntil: Date | null;
  reviewRequestedAt: Date | null;
  releasedAt: Date | null;
}

/** An order with the address to which it is shipped. */
export interface AddressedOrder extends StoredOrder {
  /** Null once it is erased, because the player has deleted their account. */
  address: RedemptionAddress | null;
}

const columns = `redemption.id, order_reference AS "orderReference", product.key AS "productKey", product.name AS "productName",
  user_id AS "playerId", username, redemption.status, tracking_number AS "trackingNumber",
  redemption.created_at AS "createdAt", shipped_at AS "shippedAt", held_until AS "heldUntil",
  review_requested_at AS "reviewRequestedAt", released_at AS "releasedAt"`;

const joins = `CROSS JOIN LATERAL (SELECT key, name FROM shop_products WHERE id = product_id LIMIT 1) AS product
  CROSS JOIN LATERAL (SELECT username FROM profiles WHERE id = user_id LIMIT 1) AS player`;

const isUnderReview = 'review_requested_at IS NOT NULL AND released_at IS NULL';
const isHeld = `(${isUnderReview} OR (held_until IS NOT NULL AND held_until > now))`;
const canShip = `shipping_address IS NOT NULL AND NOT ${isHeld}`;

/** The condition of each list of orders, at the time `now`. A test compares it with `holdOf`. */
const conditions = {
  /** Orders that are not held. */
  ordered: `status = 'ordered' AND NOT ${isHeld}`,
  held: `status = 'ordered' AND ${isHeld}`,
  /** Those of them that can ship: their address is not erased. */
  ready: `status = 'ordered' AND ${canShip}`,
  /** All orders that must wait. */
  waiting: `status = 'ordered' AND NOT (${canShip})`,
  /** Those that are under review. */
  review: `status = 'ordered' AND ${isUnderReview}`,
  shipped: `status = 'shipped'`,
  refused: `status = 'refused'`,
};

/** A list of orders. */
export type OrderList = keyof typeof conditions;

/** Finds up to `limit` orders of a list with their addresses, the oldest first, after `cursor` if given. */
export async function findOrders(
  on: Connection,
  list: OrderList,
  { now, cursor, limit }: { now: Date; cursor: Cursor | null; limit: number },
): Promise<AddressedOrder[]> {
  return on.query<AddressedOrder>({
    name: `console_find_orders_${list}_${limit}`,
    text: `
      SELECT ${columns}, shipping_address AS address FROM (
          SELECT prize_redemptions.* FROM prize_redemptions, (SELECT $1::timestamptz AS now) AS clock
          WHERE ${conditions[list]} AND created_at >= $2 AND (created_at > $2 OR id > $3)
          ORDER BY created_at, id LIMIT ${limit}
        ) AS redemption ${joins}
      ORDER BY redemption.created_at, redemption.id`,
    values: [now, cursor?.at ?? '-infinity', cursor?.id ?? lowestId],
  });
}

const lowestId = '00000000-0000-0000-0000-000000000000';

/** Finds the newest `limit` orders of a player, without their addresses. */
export async function findOrdersOf(on: Connection, playerId: string, limit: number): Promise<StoredOrder[]> {
  return on.query<StoredOrder>({
    name: `console_find_orders_of_${limit}`,
    text: `
      SELECT ${columns} FROM (
          SELECT * FROM prize_redemptions WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${limit}
        ) AS redemption ${joins}
      ORDER BY redemption.created_at DESC, redemption.id DESC`,
    values: [playerId],
  });
}
