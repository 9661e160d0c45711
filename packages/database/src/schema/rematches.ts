import { index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';
import { games } from './games.js';
import { profiles } from './profiles.js';

/**
 * An offer of a rematch to the opponent of a completed game. The row is written before its private game, and is an offer
 * only if that game exists.
 */
export const rematches = pgTable(
  'rematches',
  {
    /** The id of the private game. */
    gameId: uuid('game_id').primaryKey(),
    previousGameId: uuid('previous_game_id')
      .notNull()
      .references(() => games.id),
    /** 1 for the first offer after the previous game. Of two players who offer at the same time, one gets the number. */
    attempt: integer('attempt').notNull(),
    fromId: uuid('from_id')
      .notNull()
      .references(() => profiles.id),
    toId: uuid('to_id')
      .notNull()
      .references(() => profiles.id),
    offeredAt: moment('offered_at').notNull(),
    /** When the invited player declined it, if so. */
    declinedAt: moment('declined_at'),
  },
  (table) => [
    unique('rematches_attempt').on(table.previousGameId, table.attempt),
    /** For the offers to a player, and those from one player to another. */
    index('rematches_to').on(table.toId, table.offeredAt.desc().nullsFirst()),
  ],
);
