-- In a transaction of its own, which locks nobody out while it reads all rows.

ALTER TABLE purchases VALIDATE CONSTRAINT purchases_reversal;
--> statement-breakpoint
ALTER TABLE referrals VALIDATE CONSTRAINT referrals_pending_or_rewarded;
