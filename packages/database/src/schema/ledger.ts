import type { TransactionType } from '@game/rules';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, tickets } from './columns.js';
import { games } from './games.js';
import { purchases } from './payments.js';
import { profiles } from './profiles.js';
import { tournamentParticipants } from './tournaments.js';
import { prizeRedemptions, raffleEntries } from './shop.js';

/**
 * The ledger (D-08). It is append-only, and a balance changes only by new rows: a trigger applies the `balance_delta` of
 * all rows of a statement to the profiles. Other triggers reject changes of rows and all other changes of a balance.
 */
export const transactions = pgTable(
  'transactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    type: text('type').$type<TransactionType>().notNull(),
    /** Tickets as shown in the player's history, without a sign. */
    amount: tickets('amount').notNull(),
    /** The change of the balance, in tickets. */
    balanceDelta: tickets('balance_delta').notNull(),
    gameId: uuid('game_id').references(() => games.id),
    tournamentId: uuid('tournament_id'),
    /** The player's entry in the tournament. A player who left and joined again has two. */
    participantId: bigint('participant_id', { mode: 'number' }),
    raffleEntryId: uuid('raffle_entry_id').references(() => raffleEntries.id),
    redemptionId: uuid('redemption_id').references(() => prizeRedemptions.id),
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    createdAt: moment('created_at').notNull(),
    processed: boolean('processed').notNull().default(true),
    processedAt: moment('processed_at').notNull(),
  },
  (table) => [
    index('transactions_user').on(table.userId, table.id.desc().nullsFirst()),
    /** For the sum of a player's referral rewards. */
    index('transactions_referral_rewards')
      .on(table.userId, table.amount)
      .where(sql`type = 'referral_reward'`),
    /** A game takes a player's stake once and settles it once. */
    uniqueIndex('transactions_once_per_game')
      .on(table.gameId, table.userId, sql`(type = 'stake')`)
      .where(sql`game_id IS NOT NULL`),
    /** A tournament takes the stake of an entry once and settles it once. */
    uniqueIndex('transactions_once_per_participant')
      .on(table.participantId, sql`(type = 'tournament_stake')`)
      .where(sql`participant_id IS NOT NULL`),
    foreignKey({
      name: 'transactions_participant',
      columns: [table.participantId, table.tournamentId, table.userId],
      foreignColumns: [tournamentParticipants.id, tournamentParticipants.tournamentId, tournamentParticipants.playerId],
    }),
    /** A raffle entry is paid once and refunded once. */
    uniqueIndex('transactions_once_per_raffle_entry')
      .on(table.raffleEntryId, table.type)
      .where(sql`raffle_entry_id IS NOT NULL`),
    /** An order is paid once and refunded once. */
    uniqueIndex('transactions_once_per_redemption')
      .on(table.redemptionId, table.type)
      .where(sql`redemption_id IS NOT NULL`),
    /** A purchase is credited once (D-27). Partial refunds take tickets back in several rows. */
    uniqueIndex('transactions_once_per_purchase')
      .on(table.purchaseId, sql`(CASE type WHEN 'purchase' THEN 0 ELSE id END)`)
      .where(sql`purchase_id IS NOT NULL`),
    /** The amount is positive, the balance changes as the type says, and what is paid for is named. */
    check('transactions_valid', sql`is_transaction_valid(transactions)`),
  ],
);

/** Up to which row each consumer of the ledger has counted it; see `Ledger.readSettled`. */
export const ledgerProgress = pgTable('ledger_progress', {
  consumer: text('consumer').$type<LedgerConsumer>().primaryKey(),
  countedTo: bigint('counted_to', { mode: 'number' }).notNull(),
});

/** The features that count the ledger. */
export type LedgerConsumer = 'collusion' | 'leaderboards' | 'daily_figures' | 'ledger_days';

/**
 * The stored response of each request that moves tickets, returned to its retries (D-10). Each UTC day of `created_at` has a
 * partition, which the ledger creates ahead and drops later. A player uses a key once: the primary key of a partition and,
 * between partitions, a trigger refuse the second answer.
 */
export const idempotencyKeys = pgTable('idempotency_keys', {
  userId: uuid('user_id').notNull(),
  key: uuid('key').notNull(),
  /** SHA-256 of the operation and its input. A different request with the same key is rejected. */
  requestHash: text('request_hash').notNull(),
  answer: json('answer').notNull(),
  createdAt: moment('created_at').notNull(),
});
