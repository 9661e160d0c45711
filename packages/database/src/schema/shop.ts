import { sql } from 'drizzle-orm';
import {
  bigint,
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
import type { BeaconChain, CancelCause, RaffleStatus, RefusalCause } from '@game/rules';
import { moment, priceRange, tickets } from './columns.js';
import { profiles } from './profiles.js';

/** The pattern of a hash, a seed or a random number. Raw SQL, because a CHECK cannot have parameters. */
const hash = sql.raw(`'^[0-9a-f]{64}$'`);

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
    /** How many entries one household can have; null for prizes. */
    entriesPerHousehold: integer('entries_per_household'),
    /** How many different players have entered. */
    entrants: integer('entrants').notNull().default(0),
    /** The commitment to the seeds of all draws (D-21), and the head of the hash chain of the entries; null for prizes. */
    seedHash: text('seed_hash'),
    chainHead: text('chain_head'),
    /** The chain of the beacon that decides the draws; null for a raffle without a beacon. It never changes. */
    beacon: jsonb('beacon').$type<BeaconChain>(),
    /** The hash of the receipt for the order of each possible winner; null for prizes. It is part of the chain's start. */
    orderHashes: text('order_hashes').array(),
    /** How many acts decided about the prize, and the head of their hash chain; null before the first one. */
    acts: integer('acts').notNull().default(0),
    actsHead: text('acts_head'),
    /** When the raffle closed to further entries, and the round of the beacon that decides its first draw. */
    closedAt: moment('closed_at'),
    round: bigint('round', { mode: 'number' }),
    /** When and why the raffle was cancelled. */
    cancelledAt: moment('cancelled_at'),
    cancelCause: text('cancel_cause').$type<CancelCause>(),
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
    check(
      'shop_products_cancelled',
      sql`num_nonnulls(${table.cancelledAt}, ${table.cancelCause})
        = CASE WHEN ${table.raffleStatus} IS NOT DISTINCT FROM 'cancelled' THEN 2 ELSE 0 END
        AND ${table.cancelCause} IN ('operator', 'refusals', 'overdue')`,
    ),
    check(
      'shop_products_acts',
      sql`(${table.acts} = 0) = (${table.actsHead} IS NULL) AND (${table.actsHead} IS NULL OR ${table.actsHead} ~ ${hash})`,
    ),
    check(
      'shop_products_chain',
      sql`num_nonnulls(${table.seedHash}, ${table.chainHead}, ${table.orderHashes}) = CASE ${table.type} WHEN 'raffle' THEN 3 ELSE 0 END
        AND (${table.seedHash} IS NULL OR ${table.seedHash} ~ ${hash} AND ${table.chainHead} ~ ${hash})
        AND (${table.seedHash} IS NOT NULL OR num_nonnulls(${table.beacon}, ${table.closedAt}, ${table.round}) = 0)
        AND (${table.closedAt} IS NULL AND ${table.round} IS NULL
          OR ${table.closedAt} IS NOT NULL AND (${table.beacon} IS NULL) = (${table.round} IS NULL))`,
    ),
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
    /** The entrant's position among all players who entered, from 1. */
    entrant: integer('entrant').notNull(),
    /** The random number of the entrant's browser (D-21). */
    number: text('number').notNull(),
    /** The price paid, in tickets. */
    entryCost: tickets('entry_cost').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('raffle_entries_number').on(table.productId, table.entryNumber),
    /** A number counts once, so that another entrant's cannot be copied. */
    uniqueIndex('raffle_entries_random_number').on(table.productId, table.number),
    index('raffle_entries_user').on(table.userId, table.productId),
    check(
      'raffle_entries_random',
      sql`${table.number} ~ ${hash} AND ${table.entrant} BETWEEN 1 AND ${table.entryNumber}`,
    ),
  ],
);

/** The secret seeds of a raffle (D-21), in their own table, so that no other query reads them. */
export const raffleSeeds = pgTable(
  'raffle_seeds',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => shopProducts.id),
    /** The seed of the last possible draw, from which those of all others follow. It is encrypted. */
    sealedRoot: text('sealed_root').notNull(),
    /** The seed of the next draw, published because the raffle was cancelled. */
    revealedSeed: text('revealed_seed'),
  },
  (table) => [check('raffle_seeds_revealed', sql`${table.revealedSeed} ~ ${hash}`)],
);

/**
 * The draws of a raffle (D-21). A draw is planned when the raffle closes, or when the winner of the draw before it loses the
 * prize.
 */
export const raffleDraws = pgTable(
  'raffle_draws',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => shopProducts.id),
    drawNumber: integer('draw_number').notNull(),
    /** The time that decides the round: the closing, or a later time of the raffle's schedule. */
    closesAt: moment('closes_at').notNull(),
    /** The round of the beacon that decides the draw, and its signature; null without a beacon. */
    round: bigint('round', { mode: 'number' }),
    signature: text('signature'),
    /** The round that follows from the closing, if it did not come and the operator chose another one. */
    plannedRound: bigint('planned_round', { mode: 'number' }),
    substitutedAt: moment('substituted_at'),
    substituteReason: text('substitute_reason'),
    /** Null until the draw. */
    seed: text('seed'),
    createdAt: moment('created_at').notNull(),
    drawnAt: moment('drawn_at'),
    winnerEntryId: uuid('winner_entry_id').references(() => raffleEntries.id),
    winnerId: uuid('winner_id').references(() => profiles.id),
    /** The winner's deadline to give an address. */
    redeemBy: moment('redeem_by'),
    /** This deadline, if an outage has extended it (D-13). */
    extendedRedeemBy: moment('extended_redeem_by'),
    /** How many mails have reminded the winner of the deadline. */
    reminders: integer('reminders').notNull().default(0),
    /** When the winner gave an address. */
    orderedAt: moment('ordered_at'),
    /** The receipt of this order, if the winner has published it. */
    receipt: text('receipt'),
    /** When and why the winner lost the prize. */
    forfeitedAt: moment('forfeited_at'),
    refusalCause: text('refusal_cause').$type<RefusalCause>(),
    /** If the winner declined the prize: the text whose hash is the random number of their entry. */
    declineWord: text('decline_word'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.drawNumber] }),
    index('raffle_draws_redeem_by')
      .on(table.redeemBy)
      .where(sql`redeem_by IS NOT NULL AND forfeited_at IS NULL`),
    index('raffle_draws_planned')
      .on(table.closesAt)
      .where(sql`drawn_at IS NULL`),
    index('raffle_draws_winner')
      .on(table.winnerId)
      .where(sql`winner_id IS NOT NULL`),
    check(
      'raffle_draws_format',
      sql`(${table.drawnAt} IS NULL) = (${table.seed} IS NULL)
        AND (${table.signature} IS NULL) = (${table.drawnAt} IS NULL OR ${table.round} IS NULL)
        AND (${table.drawnAt} IS NULL OR ${table.drawnAt} >= ${table.closesAt})`,
    ),
    check(
      'raffle_draws_substitute',
      sql`num_nonnulls(${table.plannedRound}, ${table.substitutedAt}, ${table.substituteReason}) IN (0, 3)
        AND (${table.plannedRound} IS NULL OR (${table.round} > ${table.plannedRound}) IS TRUE)`,
    ),
    check(
      'raffle_draws_result',
      sql`(${table.drawnAt} IS NULL) = (${table.winnerEntryId} IS NULL)
        AND (${table.drawnAt} IS NULL) = (${table.winnerId} IS NULL) AND (${table.drawnAt} IS NULL) = (${table.redeemBy} IS NULL)
        AND (${table.forfeitedAt} IS NULL OR ${table.drawnAt} IS NOT NULL)`,
    ),
    /** After the second refusal, a raffle is cancelled (D-38). */
    check('raffle_draws_number', sql`${table.drawNumber} BETWEEN 1 AND 2`),
    check(
      'raffle_draws_refusal',
      sql`(${table.forfeitedAt} IS NULL) = (${table.refusalCause} IS NULL)
        AND (${table.receipt} IS NULL OR ${table.refusalCause} IS NOT NULL AND ${table.receipt} ~ ${hash})
        AND (${table.declineWord} IS NULL OR (${table.refusalCause} = 'declined') IS TRUE AND ${table.declineWord} ~ ${hash})
        AND CASE ${table.refusalCause} WHEN 'noAddress' THEN ${table.orderedAt} IS NULL
          WHEN 'declined' THEN num_nonnulls(${table.orderedAt}, ${table.declineWord}) > 0
          WHEN 'undeliverable' THEN ${table.orderedAt} IS NOT NULL WHEN 'breach' THEN ${table.orderedAt} IS NOT NULL
          ELSE ${table.refusalCause} IS NULL END`,
    ),
  ],
);

/** The copy of a `RedemptionAddress` of the contract that is stored with an order (ENT-03, D-26). */
export interface OrderAddress {
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
    /** Null once it is erased, after the player has deleted their account. */
    shippingAddress: jsonb('shipping_address').$type<OrderAddress>(),
    /** When the address is erased at the latest, because the player has deleted their account. */
    addressExpiresAt: moment('address_expires_at'),
    status: text('status').$type<'ordered' | 'shipped' | 'refused'>().notNull().default('ordered'),
    trackingNumber: text('tracking_number'),
    createdAt: moment('created_at').notNull(),
    shippedAt: moment('shipped_at'),
    /** Until when the order waits because it needed the tickets of a recent purchase; null if it did not. */
    heldUntil: moment('held_until'),
    /** When the order was put under review; null if it was not. */
    reviewRequestedAt: moment('review_requested_at'),
    /** When an operator ended the review in the player's favour. */
    releasedAt: moment('released_at'),
    /** When the order was refused and its tickets were refunded. */
    refusedAt: moment('refused_at'),
    /** Why the order of a won prize is refused, and the names of the operator who asked for it and of another who approved. */
    refusalCause: text('refusal_cause').$type<RefusalCause>(),
    refusalRequestedBy: text('refusal_requested_by'),
    refusalRequestedAt: moment('refusal_requested_at'),
    refusalApprovedBy: text('refusal_approved_by'),
  },
  (table) => [
    index('prize_redemptions_user').on(table.userId, table.productId),
    index('prize_redemptions_status').on(table.status, table.createdAt),
    index('prize_redemptions_address_expires_at')
      .on(table.addressExpiresAt)
      .where(sql`shipping_address IS NOT NULL AND address_expires_at IS NOT NULL`),
    /** A raffle has one prize. After a refused order, it is drawn again. */
    uniqueIndex('prize_redemptions_once_per_raffle')
      .on(table.productId)
      .where(sql`draw_number IS NOT NULL AND refused_at IS NULL`),
    foreignKey({
      name: 'prize_redemptions_draw',
      columns: [table.productId, table.drawNumber],
      foreignColumns: [raffleDraws.productId, raffleDraws.drawNumber],
    }),
    check('prize_redemptions_price', sql`(${table.drawNumber} IS NULL) = (${table.ticketPrice} > 0)`),
    check(
      'prize_redemptions_status',
      sql`CASE ${table.status} WHEN 'ordered' THEN num_nonnulls(${table.shippedAt}, ${table.refusedAt}) = 0
        WHEN 'shipped' THEN ${table.shippedAt} IS NOT NULL AND ${table.refusedAt} IS NULL
        WHEN 'refused' THEN ${table.shippedAt} IS NULL AND ${table.refusedAt} IS NOT NULL ELSE false END`,
    ),
    /** The order of a winner is refused with their own word, or by two operators (D-38). */
    check(
      'prize_redemptions_refusal',
      sql`CASE WHEN ${table.drawNumber} IS NULL
          THEN num_nonnulls(${table.refusalCause}, ${table.refusalRequestedBy}, ${table.refusalRequestedAt}, ${table.refusalApprovedBy}) = 0
        ELSE num_nonnulls(${table.refusalRequestedBy}, ${table.refusalRequestedAt}) IN (0, 2)
          AND (${table.refusalCause} IS NULL OR ${table.refusalCause} IN ('undeliverable', 'declined', 'breach'))
          AND (${table.refusalRequestedBy} IS NULL OR ${table.refusalCause} IS NOT NULL)
          AND (${table.refusalApprovedBy} IS NULL OR (${table.refusalApprovedBy} <> ${table.refusalRequestedBy}) IS TRUE)
          AND (${table.status} <> 'refused' OR ${table.refusalApprovedBy} IS NOT NULL OR (${table.refusalCause} = 'declined') IS TRUE) END`,
    ),
    index('prize_redemptions_refusals')
      .on(table.refusalRequestedAt)
      .where(sql`refusal_requested_at IS NOT NULL AND status = 'ordered'`),
    /** Only an order under review is released, and no order is shipped during its review. */
    check(
      'prize_redemptions_review',
      sql`(${table.releasedAt} IS NULL OR ${table.reviewRequestedAt} IS NOT NULL)
        AND (${table.status} <> 'shipped' OR ${table.reviewRequestedAt} IS NULL OR ${table.releasedAt} IS NOT NULL)`,
    ),
  ],
);
