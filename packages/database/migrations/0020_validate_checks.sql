-- In a transaction of its own, which locks nobody out while it reads all rows.

ALTER TABLE transactions VALIDATE CONSTRAINT transactions_delta;
--> statement-breakpoint
ALTER TABLE games VALIDATE CONSTRAINT games_valid;
