-- In a transaction of its own, which locks nobody out while it reads all rows.

ALTER TABLE games VALIDATE CONSTRAINT games_valid;
--> statement-breakpoint
ALTER TABLE tournament_matches VALIDATE CONSTRAINT tournament_matches_status;
--> statement-breakpoint
ALTER TABLE tournament_matches VALIDATE CONSTRAINT tournament_matches_first_hand;
--> statement-breakpoint
ALTER TABLE tournament_participants VALIDATE CONSTRAINT tournament_participants_one_move;
