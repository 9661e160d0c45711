import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, ticketSum } from './columns.js';

/** How an opponent is linked to a player: new when they first played, referred by the player, or the same sign-up. */
export type LinkReason = 'newAccounts' | 'referrals' | 'sameSignUp';

/**
 * What each player has received and won. A job adds each row of the ledger once, in its order. No column is a foreign key:
 * checking it would write to the rows of profiles, which batches of games compare.
 */
export const collusionRecords = pgTable(
  'collusion_records',
  {
    userId: uuid('user_id').primaryKey(),
    /** The tickets received from the site. After a release, these include all that the player has won until then. */
    received: ticketSum('received').notNull(),
    /** The tickets won from all opponents, minus those lost to them, since the last release. */
    net: ticketSum('net').notNull(),
    /** The sum of the shares, in percent, that are above their thresholds; 0 if none is. */
    risk: integer('risk').notNull(),
  },
  (table) => [
    index('collusion_records_suspects')
      .on(table.risk.desc().nullsFirst())
      .where(sql`risk > 0`),
  ],
);

/** The results of a player against one opponent, since the last release. Each pair of players has two rows. */
export const collusionOpponents = pgTable(
  'collusion_opponents',
  {
    userId: uuid('user_id').notNull(),
    opponentId: uuid('opponent_id').notNull(),
    /** The number of decided games and tournaments. */
    games: integer('games').notNull(),
    won: ticketSum('won').notNull(),
    lost: ticketSum('lost').notNull(),
    /** How the opponent was linked to the player when they first played each other. */
    links: text('links').array().$type<LinkReason[]>().notNull(),
    /** The last games and tournaments that the player won, newest first. */
    wonIds: uuid('won_ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.opponentId] }),
    index('collusion_opponents_net')
      .on(table.userId, sql`(won - lost) DESC`)
      .where(sql`won > lost`),
  ],
);

/**
 * From which network address and browser an account was created, as keyed digests: they can be compared, but not read. They
 * have no foreign key, because they stay until they expire if the account is deleted earlier.
 */
export const signUpTraces = pgTable(
  'sign_up_traces',
  {
    userId: uuid('user_id').primaryKey(),
    /** HMAC-SHA-256 of the IPv4 address or the IPv6 prefix. */
    addressDigest: text('address_digest').notNull(),
    /** HMAC-SHA-256 of the random id in the browser's cookie. */
    deviceDigest: text('device_digest').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the account got its first reward without a wait, or after it; null before. */
    rewardsSince: moment('rewards_since'),
  },
  (table) => [
    index('sign_up_traces_created_at').on(table.createdAt),
    /** For the accounts that were created from the same address or browser. */
    index('sign_up_traces_address').on(table.addressDigest),
    index('sign_up_traces_device').on(table.deviceDigest),
  ],
);
