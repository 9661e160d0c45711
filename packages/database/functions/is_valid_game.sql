-- Whether the moves, the status and the result of a game agree (D-12). It is a function because PostgreSQL reads the text of
-- a CHECK anew for each statement, which costs more than the statement itself. A function is compiled once per connection.
CREATE OR REPLACE FUNCTION is_valid_game(status text, player1_id uuid, player2_id uuid, player1_move text, player2_move text,
  sealed_move text, winner_id uuid, outcome_p1 text, outcome_p2 text, winning_amount integer, deadline_at timestamptz,
  completed_at timestamptz) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  IF player1_move NOT IN ('rock', 'paper', 'scissors') OR player2_move NOT IN ('rock', 'paper', 'scissors')
    OR player1_move IS NOT NULL AND sealed_move IS NOT NULL
    OR player2_id IS NOT NULL AND player1_move IS NULL AND sealed_move IS NULL THEN
    RETURN false;
  END IF;
  IF status = 'completed' THEN
    -- The outcomes and the winner of a completed game agree (D-12), and its moves are revealed.
    RETURN player2_id IS NOT NULL AND player1_move IS NOT NULL AND winning_amount IS NOT NULL AND completed_at IS NOT NULL
      AND CASE outcome_p1
        WHEN 'win' THEN outcome_p2 = 'loss' AND winner_id = player1_id
        WHEN 'loss' THEN outcome_p2 = 'win' AND winner_id = player2_id
        WHEN 'tie' THEN outcome_p2 = 'tie' AND winner_id IS NULL END IS TRUE;
  END IF;
  RETURN num_nonnulls(outcome_p1, outcome_p2, winner_id, winning_amount) = 0 AND CASE status
    WHEN 'waiting' THEN player2_id IS NULL AND deadline_at IS NOT NULL
    WHEN 'inProgress' THEN player2_id IS NOT NULL AND player2_move IS NULL AND deadline_at IS NOT NULL
    WHEN 'cancelled' THEN player2_id IS NULL
    ELSE false END;
END $$;
