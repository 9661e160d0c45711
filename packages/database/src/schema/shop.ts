import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RaffleStatus } from '@game/rules';
import { moment, priceRange, tickets } from './columns.js';
import { profiles } from './profiles.js';

/** A raffle or a prize (ENT-07). */
export const shopProducts = pgTable(
  'shop_products',
  {
    id: uuid('id').primaryKey(),
    /** The product's key in the operator's files. It never changes. */
    key: text('key').notNull().unique(),
    /** Increases with each change, so that a late event never overwrites newer state. */
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url'),
    type: text('type').$type<'raffle' | 'other'>().notNull(),
    raffleType: text('raffle_type').$type<'regular' | 'premium'>().notNull().default('regular'),
    productType: text('product_type'),
    /** The status of a raffle (D-21); null for prizes. */
    raffleStatus: text('raffle_status').$type<RaffleStatus>(),
    raffleEndTime: moment('raffle_end_time'),
    /** The price of a prize; null for raffles, because their winners get the prize for free. */
    ticketPrice: tickets('ticket_price'),
    availableQuantity: integer('available_quantity'),
    entryCost: tickets('entry_cost'),
    maxEntries: integer('max_entries'),
    currentEntries: integer('current_entries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('shop_products_listed').on(table.type, table.raffleType, table.createdAt.desc().nullsFirst()),
    index('shop_products_open_raffles')
      .on(table.raffleEndTime)
      .where(sql`raffle_status = 'open'`),
    check('shop_products_raffle_type', sql`${table.raffleType} IN ('regular', 'premium')`),
    check(
      'shop_products_type',
      // CASE, because a CHECK accepts NULL.
      sql`CASE ${table.type}
        WHEN 'raffle' THEN ${table.raffleStatus} IN ('open', 'drawn', 'redeemed', 'closed', 'cancelled')
          AND ${table.raffleStatus} IS NOT NULL AND ${table.raffleEndTime} IS NOT NULL
          AND ${table.entryCost} IS NOT NULL AND ${table.maxEntries} IS NOT NULL
          AND ${table.ticketPrice} IS NULL AND ${table.availableQuantity} IS NULL
        WHEN 'other' THEN ${table.raffleStatus} IS NULL AND ${table.raffleEndTime} IS NULL
          AND ${table.entryCost} IS NULL AND ${table.maxEntries} IS NULL
          AND ${table.ticketPrice} IS NOT NULL AND ${table.availableQuantity} IS NOT NULL
        ELSE false END`,
    ),
    check('shop_products_price', sql`${table.ticketPrice} BETWEEN ${priceRange}`),
    check('shop_products_stock', sql`${table.availableQuantity} >= 0`),
    check('shop_products_entry_cost', sql`${table.entryCost} BETWEEN ${priceRange}`),
    check('shop_products_max_entries', sql`${table.maxEntries} BETWEEN 1 AND 10000`),
    check('shop_products_entries', sql`${table.currentEntries} BETWEEN 0 AND coalesce(${table.maxEntries}, 0)`),
  ],
);

/** An entry in a raffle (ENT-08). A player may have several. */
export const raffleEntries = pgTable(
  'raffle_entries',
  {
    id: uuid('id').primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => shopProducts.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    /** The entry's position in the list of the draw, from 1. */
    entryNumber: integer('entry_number').notNull(),
    /** The price paid, in tickets. */
    entryCost: tickets('entry_cost').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('raffle_entries_number').on(table.productId, table.entryNumber),
    index('raffle_entries_user').on(table.productId, table.userId),
  ],
);

/**
 * The draws of a raffle (D-21). The first is created with the raffle, each further one with the draw before it. Its seed
 * hash is public from then on, its seed only after the draw.
 */
export const raffleDraws = pgTable(
  'raffle_draws',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => shopProducts.id),
    drawNumber: integer('draw_number').notNull(),
    seed: text('seed').notNull(),
    seedHash: text('seed_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    drawnAt: moment('drawn_at'),
    /** SHA-256 of the entries in the draw. */
    entriesHash: text('entries_hash'),
    winnerEntryId: uuid('winner_entry_id').references(() => raffleEntries.id),
    winnerId: uuid('winner_id').references(() => profiles.id),
    /** The winner's deadline to give an address. */
    redeemBy: moment('redeem_by'),
    /** When the winner lost the prize because they gave no address in time. */
    forfeitedAt: moment('forfeited_at'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.drawNumber] }),
    index('raffle_draws_redeem_by')
      .on(table.redeemBy)
      .where(sql`redeem_by IS NOT NULL AND forfeited_at IS NULL`),
    index('raffle_draws_winner')
      .on(table.winnerId)
      .where(sql`winner_id IS NOT NULL`),
    check('raffle_draws_seed', sql`${table.seedHash} = encode(sha256(convert_to(${table.seed}, 'UTF8')), 'hex')`),
    check('raffle_draws_entries_hash', sql`(${table.drawnAt} IS NULL) = (${table.entriesHash} IS NULL)`),
    check(
      'raffle_draws_result',
      sql`(${table.drawnAt} IS NULL) = (${table.winnerEntryId} IS NULL)
        AND (${table.drawnAt} IS NULL) = (${table.winnerId} IS NULL) AND (${table.drawnAt} IS NULL) = (${table.redeemBy} IS NULL)
        AND (${table.forfeitedAt} IS NULL OR ${table.drawnAt} IS NOT NULL)`,
    ),
  ],
);

/** The shipping address of an order (ENT-03, D-26). */
export interface RedemptionAddress {
  fullName: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** An order (ENT-09), with its own copy of the address, which only its player and the operator see (D-05). */
export const prizeRedemptions = pgTable(
  'prize_redemptions',
  {
    id: uuid('id').primaryKey(),
    /** The order reference for player and operator. */
    orderReference: text('order_reference').notNull().unique(),
    productId: uuid('product_id')
      .notNull()
      .references(() => shopProducts.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    /** The draw that the player won; null for a prize bought with tickets. */
    drawNumber: integer('draw_number'),
    /** The price paid, in tickets; 0 for a won raffle. */
    ticketPrice: tickets('ticket_price').notNull(),
    shippingAddress: jsonb('shipping_address').$type<RedemptionAddress>().notNull(),
    status: text('status').$type<'ordered' | 'shipped'>().notNull().default('ordered'),
    trackingNumber: text('tracking_number'),
    createdAt: moment('created_at').notNull(),
    shippedAt: moment('shipped_at'),
  },
  (table) => [
    index('prize_redemptions_user').on(table.userId, table.productId),
    index('prize_redemptions_status').on(table.status, table.createdAt),
    /** A raffle has one prize. */
    uniqueIndex('prize_redemptions_once_per_raffle')
      .on(table.productId)
      .where(sql`draw_number IS NOT NULL`),
    foreignKey({
      name: 'prize_redemptions_draw',
      columns: [table.productId, table.drawNumber],
      foreignColumns: [raffleDraws.productId, raffleDraws.drawNumber],
    }),
    check('prize_redemptions_price', sql`(${table.drawNumber} IS NULL) = (${table.ticketPrice} > 0)`),
    check(
      'prize_redemptions_status',
      sql`CASE ${table.status} WHEN 'ordered' THEN ${table.shippedAt} IS NULL WHEN 'shipped' THEN ${table.shippedAt} IS NOT NULL ELSE false END`,
    ),
  ],
);
