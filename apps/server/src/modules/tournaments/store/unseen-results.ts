import { and, desc, eq, gt, or, sql, type SQLWrapper } from 'drizzle-orm';
import { tournamentAcknowledgements, tournamentParticipants, tournaments } from '@game/database';
import { parameter, prepared, type Connection } from '../../../platform/database/database.js';
import { hasNotLeft } from './rows.js';

/** How many of a player's tournaments are searched: those that they have joined last. */
const searchedTournaments = 20;

/** Whether the player of the parameter `playerId` has a finished hand in a tournament whose result they have not seen (TDT-11). */
export const hasUnseenHand = (tournamentId: SQLWrapper) =>
  sql`
  (SELECT coalesce(sum(replays + CASE match_status WHEN 'completed' THEN 1 ELSE 0 END), 0)
    FROM tournament_matches AS played
    WHERE played.tournament_id = ${tournamentId} AND ${parameter('playerId')} IN (played.player1_id, played.player2_id)
  ) > coalesce((SELECT seen_hands FROM tournament_acknowledgements AS seen
    WHERE seen.tournament_id = ${tournamentId} AND seen.user_id = ${parameter('playerId')}), 0)`.mapWith(Boolean);

const isWinner = eq(tournaments.winnerId, parameter('playerId'));

const selectUnseen = prepared((drizzle) => {
  const seats = drizzle
    .select({ tournamentId: tournamentParticipants.tournamentId })
    .from(tournamentParticipants)
    .where(and(eq(tournamentParticipants.playerId, parameter('playerId')), hasNotLeft))
    .orderBy(desc(tournamentParticipants.id))
    .limit(searchedTournaments)
    .as('seats');
  const { tournamentId, userId, hasSeenResult } = tournamentAcknowledgements;
  return drizzle
    .select({
      id: tournaments.id,
      prize: sql`CASE WHEN ${isWinner} THEN ${tournaments.prizePool} ELSE 0 END`.mapWith(tournaments.prizePool),
    })
    .from(seats)
    .innerJoin(tournaments, eq(tournaments.id, seats.tournamentId))
    .leftJoin(tournamentAcknowledgements, and(eq(tournamentId, tournaments.id), eq(userId, parameter('playerId'))))
    .where(
      and(
        eq(tournaments.status, 'completed'),
        gt(tournaments.completedAt, parameter('since')),
        sql`${hasSeenResult} IS NOT TRUE`,
        or(isWinner, hasUnseenHand(tournaments.id)),
      ),
    )
    .prepare('tournaments.selectUnseen');
});

/**
 * Finds the tournaments completed after `since` whose result the player has not seen: those that they have won, and those that
 * they have lost by a hand that they have not seen. `prize` is what they got, in tickets.
 */
export async function findUnseenTournaments(
  on: Connection,
  playerId: string,
  since: Date,
): Promise<{ id: string; prize: number }[]> {
  return selectUnseen(on).execute({ playerId, since });
}
