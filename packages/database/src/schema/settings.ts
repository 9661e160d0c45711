import { pgTable, text } from 'drizzle-orm/pg-core';

/** Values the server made for itself and every process of it must share, such as the key that signs its cookies. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
