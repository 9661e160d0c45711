import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment, ticketSum } from './columns.js';
import { profiles } from './profiles.js';

/** A number of games. */
function games(name: string) {
  return integer(name).notNull().default(0);
}

/**
 * The results of a player's completed games (STA-01), as running sums. A trigger on `games` updates them when a game is
 * completed, so that reading them costs the same however many games there are. The audit compares them with the games.
 */
export const playerStatistics = pgTable(
  'player_statistics',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.id),
    wins: games('wins'),
    losses: games('losses'),
    ties: games('ties'),
    /** The same by the player's move. A game that the player forfeited has no move. */
    rockWins: games('rock_wins'),
    rockLosses: games('rock_losses'),
    rockTies: games('rock_ties'),
    paperWins: games('paper_wins'),
    paperLosses: games('paper_losses'),
    paperTies: games('paper_ties'),
    scissorsWins: games('scissors_wins'),
    scissorsLosses: games('scissors_losses'),
    scissorsTies: games('scissors_ties'),
    staked: ticketSum('staked').notNull().default(0),
    profit: ticketSum('profit').notNull().default(0),
    /** The number of games won in a row, up to the last game, and the highest such number. */
    currentStreak: games('current_streak'),
    bestStreak: games('best_streak'),
    /** `profit_history` holds every nth game. A power of two, as small as 32 points allow. */
    historyStep: integer('history_step').notNull().default(1),
    lastCompletedAt: moment('last_completed_at'),
  },
  (table) => [
    check('player_statistics_streaks', sql`${table.bestStreak} BETWEEN ${table.currentStreak} AND ${table.wins}`),
  ],
);

/** A player's profit after every nth completed game, at most 32 points. The trigger on `games` writes it. */
export const profitHistory = pgTable(
  'profit_history',
  {
    userId: uuid('user_id').notNull(),
    /** The number of the player's games up to this point. */
    game: integer('game').notNull(),
    completedAt: moment('completed_at').notNull(),
    profit: ticketSum('profit').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.game] })],
);
