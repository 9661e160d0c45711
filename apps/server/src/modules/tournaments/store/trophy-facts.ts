import type { TrophyFacts } from '@game/rules';
import { integer } from '../../../platform/database/columns.js';
import type { Connection } from '../../../platform/database/database.js';
import { onlyRow, statement } from '../../../platform/database/statement.js';

/** What a player's tournaments say about their trophies. */
export type TournamentFacts = Pick<
  TrophyFacts,
  'tournaments' | 'tournamentsWon' | 'tournamentsHosted' | 'largestTournament' | 'winsAfterTie'
>;

const selectFacts = statement({
  name: 'tournaments.findTrophyFacts',
  text: `
    SELECT count(*) AS tournaments, count(*) FILTER (WHERE winner_id = $1) AS "tournamentsWon",
      count(*) FILTER (WHERE player1_id = $1) AS "tournamentsHosted", coalesce(max(max_players), 0) AS "largestTournament",
      (SELECT count(*) FROM (
        SELECT FROM tournament_matches AS won CROSS JOIN LATERAL
          (SELECT FROM tournaments WHERE id = won.tournament_id AND status = 'completed' LIMIT 1) AS ended
        WHERE won.winner_id = $1 AND replays > 0 LIMIT 1) AS wins) AS "winsAfterTie"
    FROM tournament_participants AS seats JOIN tournaments ON tournaments.id = seats.tournament_id
    WHERE seats.player_id = $1 AND left_at IS NULL AND status = 'completed'`,
  row: {
    tournaments: integer,
    tournamentsWon: integer,
    tournamentsHosted: integer,
    largestTournament: integer,
    winsAfterTie: integer,
  },
});

/**
 * Reads what a player's trophies need to know about their completed tournaments; a player joins few enough to read all. Of the
 * matches that they have won after a tie, it counts one: the others do not matter.
 */
export async function findTrophyFacts(on: Connection, playerId: string): Promise<TournamentFacts> {
  return onlyRow(await selectFacts(on, [playerId]));
}
