-- In a transaction of its own, which locks nobody out while it reads all rows.

ALTER TABLE raffle_draws VALIDATE CONSTRAINT raffle_draws_format;
--> statement-breakpoint
ALTER TABLE raffle_draws VALIDATE CONSTRAINT raffle_draws_substitute;
--> statement-breakpoint
ALTER TABLE raffle_entries VALIDATE CONSTRAINT raffle_entries_random;
--> statement-breakpoint
ALTER TABLE shop_products VALIDATE CONSTRAINT shop_products_chain;
