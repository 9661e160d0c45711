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
import { moment, tickets } from './columns.js';
import { profiles } from './profiles.js';

/** What can be entered for or redeemed (ENT-07). */
export const shopProducts = pgTable(
  'shop_products',
  {
    id: uuid('id').primaryKey(),
    /** What the operator's files call it; it never changes. */
    key: text('key').notNull().unique(),
    /** Rises with each change, so that a browser never replaces a newer state by an older message. */
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url'),
    type: text('type').$type<'raffle' | 'other'>().notNull(),
    raffleType: text('raffle_type').$type<'regular' | 'premium'>().notNull().default('regular'),
    productType: text('product_type'),
    /** Where a raffle stands (D-21); null for other products. */
    raffleStatus: text('raffle_status').$type<RaffleStatus>(),
    raffleEndTime: moment('raffle_end_time'),
    /** What another product costs; null for raffles, whose winner pays nothing more. */
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
      // CASE in CASE, because a CHECK lets pass what is NULL.
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
    check('shop_products_price', sql`${table.ticketPrice} BETWEEN 1 AND 1000000`),
    check('shop_products_stock', sql`${table.availableQuantity} >= 0`),
    check('shop_products_entry_cost', sql`${table.entryCost} BETWEEN 1 AND 1000000`),
    check('shop_products_max_entries', sql`${table.maxEntries} BETWEEN 1 AND 10000`),
    check('shop_products_entries', sql`${table.currentEntries} BETWEEN 0 AND coalesce(${table.maxEntries}, 0)`),
  ],
);

/** One entry in a raffle (ENT-08); a player may have any number. */
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
    /** The entry's place in the list that a draw picks from, from 1. */
    entryNumber: integer('entry_number').notNull(),
    /** Tickets paid for it. */
    entryCost: tickets('entry_cost').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('raffle_entries_number').on(table.productId, table.entryNumber),
    index('raffle_entries_user').on(table.productId, table.userId),
  ],
);

/**
 * The draws of a raffle (D-21): the first is there since the raffle is, each further one since the draw before it, with
 * the hash of a seed that nobody is shown before it is drawn with.
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
    /** SHA-256 of the entries it picked from. */
    entriesHash: text('entries_hash'),
    winnerEntryId: uuid('winner_entry_id').references(() => raffleEntries.id),
    winnerId: uuid('winner_id').references(() => profiles.id),
    /** Until when the winner may give an address. */
    redeemBy: moment('redeem_by'),
    /** When the winner lost the prize by giving none. */
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

/** Where a prize is sent (ENT-03, D-26). */
export interface RedemptionAddress {
  fullName: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** A prize that is to be sent (ENT-09), with a copy of the address that only its owner and the operator see (D-05). */
export const prizeRedemptions = pgTable(
  'prize_redemptions',
  {
    id: uuid('id').primaryKey(),
    /** What player and operator call the order. */
    orderReference: text('order_reference').notNull().unique(),
    productId: uuid('product_id')
      .notNull()
      .references(() => shopProducts.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    /** The draw by which the player won it; null when it was bought with tickets. */
    drawNumber: integer('draw_number'),
    /** Tickets paid for it; 0 for what was won. */
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
    /** A raffle's prize is there once. */
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
