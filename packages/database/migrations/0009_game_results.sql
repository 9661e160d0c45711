ALTER TABLE "games" ADD CONSTRAINT "games_result" CHECK (CASE "games"."status"
        WHEN 'completed' THEN ("games"."outcome_p1", "games"."outcome_p2") IN (('win', 'loss'), ('loss', 'win'), ('tie', 'tie'))
          AND "games"."winner_id" IS NOT DISTINCT FROM
            CASE "games"."outcome_p1" WHEN 'win' THEN "games"."player1_id" WHEN 'loss' THEN "games"."player2_id" END
        ELSE num_nonnulls("games"."outcome_p1", "games"."outcome_p2", "games"."winner_id", "games"."winning_amount") = 0 END);