import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, ticketSum } from './columns.js';

/** The results of a player against a group of opponents. */
export interface GroupResults {
  /** The tickets won from them, minus those lost to them. */
  net: number;
  /** The sum of the squared stakes, which says how large `net` may be by chance. */
  squares: number;
}

/** What the results of one player in one month say about collusion, without those against single opponents. */
export interface CollusionEvidence {
  /** The tickets won from all opponents. */
  won: number;
  /** Opponents whose accounts were new at the time. */
  newAccounts: GroupResults;
  /** Opponents who signed up through the player's referral link. */
  referrals: GroupResults;
  /** Opponents who signed up from the same network address or in the same browser. */
  sameSignUp: GroupResults;
  /** Opponents against whom nearly every ticket was won. */
  oneSided: GroupResults;
}

/**
 * The evidence of collusion by month (UTC) and player. A job adds each result once, in the order of the ledger. No column
 * is a foreign key: checking it would write to the rows of profiles, which batches of games compare.
 */
export const collusionRecords = pgTable(
  'collusion_records',
  {
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    userId: uuid('user_id').notNull(),
    evidence: jsonb('evidence').$type<CollusionEvidence>().notNull(),
    /** The sum of the shares, in percent, that are above their thresholds; 0 if none is. */
    risk: integer('risk').notNull(),
    /** When an operator has released an order of the player, so that this month no longer holds orders. */
    releasedAt: moment('released_at'),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.userId] }),
    index('collusion_records_suspects')
      .on(table.month, table.risk.desc().nullsFirst())
      .where(sql`risk > 0 AND released_at IS NULL`),
  ],
);

/** The results of a player against one opponent, by month. Each pair of players has two rows. */
export const collusionOpponents = pgTable(
  'collusion_opponents',
  {
    month: date('month', { mode: 'string' }).notNull(),
    userId: uuid('user_id').notNull(),
    opponentId: uuid('opponent_id').notNull(),
    /** The number of decided games and tournaments. */
    games: integer('games').notNull(),
    won: ticketSum('won').notNull(),
    lost: ticketSum('lost').notNull(),
    squares: doublePrecision('squares').notNull(),
    /** The last games and tournaments that the player won, newest first. */
    wonIds: uuid('won_ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.userId, table.opponentId] }),
    index('collusion_opponents_net').on(table.month, table.userId, sql`(won - lost) DESC`),
  ],
);

/** Up to which row of the ledger results are counted: one row. */
export const collusionProgress = pgTable('collusion_progress', {
  countedTo: bigint('counted_to', { mode: 'number' }).notNull(),
});

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
  },
  (table) => [index('sign_up_traces_created_at').on(table.createdAt)],
);
