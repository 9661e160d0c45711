-- In a transaction of its own, which locks nobody out while it reads all rows.

ALTER TABLE prize_redemptions VALIDATE CONSTRAINT prize_redemptions_status;
--> statement-breakpoint
ALTER TABLE prize_redemptions VALIDATE CONSTRAINT prize_redemptions_review;
