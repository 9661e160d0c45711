-- Whether the stake, the players, the moves, the status and the result of a game agree (D-07, D-12). It takes the row and is
-- the only CHECK of its table, because PostgreSQL reads the text of each CHECK, and of each column in it, anew for each
-- statement. A function is compiled once per connection.
CREATE OR REPLACE FUNCTION is_game_valid(game games) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  IF game.stake_amount NOT BETWEEN 1 AND 1000000
    OR game.player2_id = game.player1_id OR game.player2_id <> game.invited_id
    OR game.player1_move NOT IN ('rock', 'paper', 'scissors') OR game.player2_move NOT IN ('rock', 'paper', 'scissors')
    OR game.player1_move IS NOT NULL AND game.sealed_move IS NOT NULL
    OR game.player2_id IS NOT NULL AND game.player1_move IS NULL AND game.sealed_move IS NULL THEN
    RETURN false;
  END IF;
  IF game.status = 'completed' THEN
    -- The outcomes and the winner of a completed game agree (D-12), and its moves are revealed.
    RETURN game.player2_id IS NOT NULL AND game.player1_move IS NOT NULL AND game.winning_amount IS NOT NULL
      AND game.completed_at IS NOT NULL AND CASE game.outcome_p1
        WHEN 'win' THEN game.outcome_p2 = 'loss' AND game.winner_id = game.player1_id
        WHEN 'loss' THEN game.outcome_p2 = 'win' AND game.winner_id = game.player2_id
        WHEN 'tie' THEN game.outcome_p2 = 'tie' AND game.winner_id IS NULL END IS TRUE;
  END IF;
  RETURN num_nonnulls(game.outcome_p1, game.outcome_p2, game.winner_id, game.winning_amount) = 0 AND CASE game.status
    WHEN 'waiting' THEN game.player2_id IS NULL AND game.deadline_at IS NOT NULL
    WHEN 'inProgress' THEN game.player2_id IS NOT NULL AND game.player2_move IS NULL AND game.deadline_at IS NOT NULL
    WHEN 'cancelled' THEN game.player2_id IS NULL
    ELSE false END;
END $$;
