import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { GameStatus, Outcome } from '@game/rules';
import { handColumns, moment, sealedMove, tickets } from './columns.js';
import { profiles } from './profiles.js';

/** A game (ENT-01), with the commitments of its moves (D-04) and its deadline (D-13). */
export const games = pgTable(
  'games',
  {
    id: uuid('id').primaryKey(),
    /** Increases with each change, so that a late event never overwrites newer state. */
    version: integer('version').notNull().default(1),
    status: text('status').$type<GameStatus>().notNull().default('waiting'),
    player1Id: uuid('player1_id')
      .notNull()
      .references(() => profiles.id),
    player2Id: uuid('player2_id').references(() => profiles.id),
    ...handColumns(),
    /** Player 1's move until the game is completed; it stays if the game is cancelled. */
    sealedMove: sealedMove(),
    stakeAmount: tickets('stake_amount').notNull(),
    /** Whether the lobby never lists the game: it is joined by its link, or by the invited player. */
    isPrivate: boolean('is_private').notNull().default(false),
    /** The only player who may join, in a rematch. It has no foreign key, because profiles are permanent. */
    invitedId: uuid('invited_id'),
    /** One of the two players, which the check `games_valid` ensures. */
    winnerId: uuid('winner_id'),
    outcomeP1: text('outcome_p1').$type<Outcome>(),
    outcomeP2: text('outcome_p2').$type<Outcome>(),
    winningAmount: tickets('winning_amount'),
    createdAt: moment('created_at').notNull(),
    /** When the game is settled without the missing move; null after it is over (D-13). */
    deadlineAt: moment('deadline_at'),
    /** The deadline to which an outage has extended it. Once the deadline is another one, this has no meaning. */
    extendedDeadlineAt: moment('extended_deadline_at'),
    completedAt: moment('completed_at'),
  },
  (table) => [
    /** Has all that decides whether a game is on a page of the lobby's list, so that counting needs no table. */
    index('games_listed')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst(), table.stakeAmount, table.deadlineAt)
      .where(sql`status = 'waiting' AND player1_commitment IS NOT NULL AND NOT is_private`),
    index('games_deadline')
      .on(table.deadlineAt)
      .where(sql`status IN ('waiting', 'inProgress')`),
    index('games_open_player1')
      .on(table.player1Id)
      .where(sql`status IN ('waiting', 'inProgress')`),
    index('games_open_player2')
      .on(table.player2Id)
      .where(sql`status = 'inProgress'`),
    /** For a player's completed games, newest first, in both seats. */
    index('games_completed_player1')
      .on(table.player1Id, table.completedAt.desc().nullsFirst())
      .where(sql`status = 'completed'`),
    index('games_completed_player2')
      .on(table.player2Id, table.completedAt.desc().nullsFirst())
      .where(sql`status = 'completed'`),
    /** The stake, the players, the moves, the status and the result agree (D-07, D-12). */
    check('games_valid', sql`is_game_valid(games)`),
  ],
);
