-- Appends rows to the ledger. It is a function so that each connection keeps its plan, also behind a pooler.
CREATE OR REPLACE FUNCTION append_transactions(entries json, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transactions (user_id, type, amount, balance_delta, game_id, tournament_id, participant_id,
      raffle_entry_id, redemption_id, purchase_id, created_at, processed_at)
    SELECT "userId", type, amount, "balanceDelta", "gameId", "tournamentId", "participantId",
      "raffleEntryId", "redemptionId", "purchaseId", at, at
    FROM json_to_recordset(entries) AS entry ("userId" uuid, type text, amount integer, "balanceDelta" integer,
      "gameId" uuid, "tournamentId" uuid, "participantId" bigint, "raffleEntryId" uuid, "redemptionId" uuid,
      "purchaseId" uuid);
END $$;
