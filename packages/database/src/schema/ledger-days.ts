import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { fileContent, moment, ticketSum } from './columns.js';

/** The pattern of a hash or a key. Raw SQL, because a CHECK cannot have parameters. */
const hash = sql.raw(`'^[0-9a-f]{64}$'`);

/**
 * The published days of the ledger, each with the Merkle root of its rows. A trigger makes it append-only. The rows of a day
 * have the ids after the `lastId` of the day before, up to its own.
 */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    /** A UTC day. */
    day: date('day', { mode: 'string' }).primaryKey(),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    /** How many rows the day has, and the sum of their balance changes, in tickets. */
    rowCount: integer('row_count').notNull(),
    sum: ticketSum('sum').notNull(),
    root: text('root').notNull(),
    /** The hash of the entry before, or 'none'; and of this one, which includes it. */
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    /** The key from which the blinding of each row follows. It is not published: it would let everyone guess rows. */
    blindingKey: text('blinding_key').notNull(),
    /** The first id and the Merkle root of each block of 256 rows, so that a proof reads only the blocks of its rows. */
    blockStarts: bigint('block_starts', { mode: 'number' }).array().notNull(),
    blockRoots: fileContent('block_roots').notNull(),
    countedAt: moment('counted_at').notNull(),
  },
  (table) => [
    check('ledger_days_count', sql`${table.rowCount} >= 0`),
    check(
      'ledger_days_hashes',
      sql`${table.root} ~ ${hash} AND ${table.hash} ~ ${hash} AND ${table.blindingKey} ~ ${hash}`,
    ),
    check(
      'ledger_days_blocks',
      sql`cardinality(${table.blockStarts}) = (${table.rowCount} + 255) / 256
        AND octet_length(${table.blockRoots}) = 32 * cardinality(${table.blockStarts})`,
    ),
  ],
);
