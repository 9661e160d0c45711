ALTER TABLE games VALIDATE CONSTRAINT games_valid;
--> statement-breakpoint
ALTER TABLE transactions VALIDATE CONSTRAINT transactions_valid;
