import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './auth.js';
import { moment } from './columns.js';

/**
 * The devices that get push messages. A subscription belongs to the session of its browser, so it ends when the player signs
 * out there. `append_messages` adds a push message to the outbox for each stored notification that a subscription wants.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The URL at the push service of the browser. */
    endpoint: text('endpoint').notNull().unique(),
    /** The public key of the browser and its secret, in base64url: only this browser can read a message. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** What the player wants on this device. */
    games: boolean('games').notNull().default(true),
    tournaments: boolean('tournaments').notNull().default(true),
    prizes: boolean('prizes').notNull().default(true),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
);

/** Games that push messages were added for, so that an event is pushed once. Only of players with a device; deleted soon. */
export const pushedGames = pgTable(
  'pushed_games',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gameId: uuid('game_id').notNull(),
    kind: text('kind').notNull(),
    pushedAt: moment('pushed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.gameId, table.kind] }),
    index('pushed_games_pushed_at').on(table.pushedAt),
  ],
);
