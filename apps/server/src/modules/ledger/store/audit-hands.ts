import { tournamentMatches, tournaments } from '@game/database';
import { tiesBeforeSeed } from '@game/rules';
import { eq } from 'drizzle-orm';
import type { Connection } from '../../../platform/database/database.js';
import { comparison } from './audit-row-comparison.js';

const beats = `(player1_move, player2_move) IN (('rock', 'scissors'), ('paper', 'rock'), ('scissors', 'paper'))`;

// Without a move of player 2, player 1 wins, or both get their stakes back because player 1 left the site.
const results = comparison({
  name: 'results',
  invariant: 'every game is won by the better move, and never by a player without one',
  select: `
    SELECT 'game ' || id AS subject, ARRAY[coalesce('won by ' || winner_id, 'a tie')] AS actual,
      ARRAY[CASE WHEN player1_move = player2_move OR player2_move IS NULL AND winner_id IS NULL THEN 'a tie' ELSE 'won by ' ||
        CASE WHEN player2_move IS NULL OR ${beats} THEN player1_id ELSE player2_id END END] AS expected
    FROM games WHERE status = 'completed'`,
});

// Each decision follows from the moves. Without a move, the winner is either player, which a CHECK ensures; the audit repeats
// separately what the seed decides.
const decision = `CASE WHEN status <> 'completed' THEN NULL
  WHEN player1_move = player2_move THEN CASE WHEN replays = ${tiesBeforeSeed - 1} THEN 'seed' ELSE 'a replay' END
  WHEN num_nonnulls(player1_move, player2_move) = 0 THEN CASE decided_by WHEN 'walkover' THEN 'walkover' ELSE 'absence' END
  WHEN player2_move IS NULL THEN 'absence for ' || player1_id WHEN player1_move IS NULL THEN 'absence for ' || player2_id
  ELSE 'moves for ' || CASE WHEN ${beats} THEN player1_id ELSE player2_id END END`;

const matches = comparison({
  name: 'matches',
  invariant: 'every match is decided as its moves say, and its players joined as a pair or won the matches before it',
  select: `
    SELECT 'match ' || match.match_number || ' of round ' || match.round_number || ' in tournament ' || match.tournament_id AS subject,
      ARRAY[match.player1_id::text, match.player2_id::text, match.decided_by || CASE
        WHEN match.decided_by = 'moves' OR num_nonnulls(match.player1_move, match.player2_move) = 1
        THEN ' for ' || match.winner_id ELSE '' END] AS actual,
      ARRAY[CASE match.round_number WHEN 1 THEN pair.player1_id ELSE first.winner_id END::text,
        CASE match.round_number WHEN 1 THEN pair.player2_id ELSE second.winner_id END::text, match.decision] AS expected
    FROM (SELECT *, ${decision} AS decision FROM tournament_matches) AS match
      LEFT JOIN tournament_matches AS first ON first.tournament_id = match.tournament_id
        AND first.round_number = match.round_number - 1 AND first.match_number = 2 * match.match_number - 1
      LEFT JOIN tournament_matches AS second ON second.tournament_id = match.tournament_id
        AND second.round_number = match.round_number - 1 AND second.match_number = 2 * match.match_number
      LEFT JOIN (SELECT tournament_id, (place + 1) / 2 AS match_number,
          (array_agg(player_id ORDER BY place))[1] AS player1_id, (array_agg(player_id ORDER BY place))[2] AS player2_id
        FROM (SELECT tournament_id, player_id, row_number() OVER (PARTITION BY tournament_id ORDER BY id) AS place
          FROM tournament_participants WHERE left_at IS NULL) AS joined GROUP BY 1, 2) AS pair
        ON pair.tournament_id = match.tournament_id AND pair.match_number = match.match_number AND match.round_number = 1`,
});

const commitment = (seat: 'player1' | 'player2') =>
  `encode(sha256(convert_to(committed_id || '|' || ${seat}_id || '|' || ${seat}_move || '|' || ${seat}_nonce, 'UTF8')), 'hex')`;

const revealed = 'player1_move, player1_nonce, player1_commitment, player2_move, player2_nonce, player2_commitment';
const revealedBy = (hand: string) => revealed.replaceAll(/player/gu, `${hand}.player`);

// A hand without a move has no commitment either.
const commitments = comparison({
  name: 'commitments',
  invariant: 'every revealed move is the one that was committed to',
  select: `
    SELECT subject, ARRAY[player1_commitment, player2_commitment] AS actual,
      ARRAY[${commitment('player1')}, ${commitment('player2')}] AS expected
    FROM (
      SELECT 'game ' || id AS subject, id::text AS committed_id, player1_id, player2_id, ${revealed}
        FROM games WHERE status = 'completed'
      UNION ALL SELECT 'match ' || id, CASE WHEN round_number = 1 AND replays = 0 THEN tournament_id::text
          ELSE id || '|' || round_number || '|' || replays END, player1_id, player2_id, ${revealed}
        FROM tournament_matches WHERE status = 'completed'
      UNION ALL SELECT 'hand ' || hand_number || ' of match ' || id, CASE WHEN round_number = 1 AND hand_number = 0
          THEN tournament_id::text ELSE id || '|' || round_number || '|' || hand_number END, player1_id, player2_id, ${revealedBy('tie')}
        FROM tournament_ties AS tie JOIN tournament_matches ON id = match_id
    ) AS hands`,
});

/** Reads all matches that the seed of their tournament has decided. They need five ties in a row, so there are few. */
export async function findSeedDecisions(on: Connection) {
  const { tournamentId, roundNumber, matchNumber, winnerId, player1Id, decidedBy } = tournamentMatches;
  const { seed, seedHash } = tournaments;
  const isFirstWinner = eq(winnerId, player1Id).mapWith(Boolean);
  return on.drizzle
    .select({ tournamentId, roundNumber, matchNumber, seed, seedHash, isFirstWinner })
    .from(tournamentMatches)
    .innerJoin(tournaments, eq(tournaments.id, tournamentId))
    .where(eq(decidedBy, 'seed'));
}

/** The comparisons of the audit that need no ledger. */
export const handComparisons = { results, matches, commitments };
