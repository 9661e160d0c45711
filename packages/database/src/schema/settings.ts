import { bigint, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';

/** Values the server made for itself and every process of it must share, such as the key that signs its cookies. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** How many attempts were made under a key, and until when they count, in Unix milliseconds: as rate-limiter-flexible has it. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
