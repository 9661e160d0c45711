CREATE INDEX "purchases_created_at" ON "purchases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_events_reversals" ON "payment_events" USING btree ("received_at","id") WHERE payment_id IS NOT NULL;
