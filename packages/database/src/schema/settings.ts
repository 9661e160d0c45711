import { bigint, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';

/** Values that all server processes share, such as the generated key that signs cookies. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** The attempts per key and when they expire, in Unix milliseconds: the table of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
