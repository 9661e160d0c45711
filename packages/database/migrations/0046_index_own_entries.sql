DROP INDEX "raffle_entries_user";--> statement-breakpoint
CREATE INDEX "raffle_entries_user" ON "raffle_entries" USING btree ("user_id","product_id");