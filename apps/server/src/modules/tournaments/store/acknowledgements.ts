import { and, eq, sql } from 'drizzle-orm';
import { tournamentAcknowledgements, tournamentParticipants } from '@game/database';
import { parameter, prepared, type Connection } from '../../../platform/database/database.js';
import { hasNotLeft } from './rows.js';

/** What a player has already seen of a tournament (TDT-11, TDT-12). */
export interface Acknowledgement {
  seenHands: number;
  hasSeenResult: boolean;
}

const selectAcknowledgement = prepared((drizzle) =>
  drizzle
    .select({
      seenHands: tournamentAcknowledgements.seenHands,
      hasSeenResult: tournamentAcknowledgements.hasSeenResult,
    })
    .from(tournamentAcknowledgements)
    .where(
      and(
        eq(tournamentAcknowledgements.tournamentId, parameter('tournamentId')),
        eq(tournamentAcknowledgements.userId, parameter('userId')),
      ),
    )
    .prepare('tournaments.selectAcknowledgement'),
);

/** Reads what the player has seen of the tournament. */
export async function findAcknowledgement(
  on: Connection,
  tournamentId: string,
  userId: string,
): Promise<Acknowledgement> {
  const [row] = await selectAcknowledgement(on).execute({ tournamentId, userId });
  return row ?? { seenHands: 0, hasSeenResult: false };
}

/** Returns whether the player is in the tournament. */
export async function isParticipant(on: Connection, tournamentId: string, playerId: string): Promise<boolean> {
  const { id, tournamentId: ofTournament, playerId: ofPlayer } = tournamentParticipants;
  const isSeat = and(eq(ofTournament, tournamentId), eq(ofPlayer, playerId), hasNotLeft);
  return (await on.drizzle.select({ id }).from(tournamentParticipants).where(isSeat)).length > 0;
}

/** Records what the player has seen. Never lowers an earlier value. */
export async function acknowledge(
  on: Connection,
  tournamentId: string,
  userId: string,
  { seenHands, hasSeenResult }: Acknowledgement,
): Promise<void> {
  const table = tournamentAcknowledgements;
  await on.drizzle
    .insert(table)
    .values({ tournamentId, userId, seenHands, hasSeenResult })
    .onConflictDoUpdate({
      target: [table.tournamentId, table.userId],
      set: {
        seenHands: sql`greatest(${table.seenHands}, excluded.seen_hands)`,
        hasSeenResult: sql`${table.hasSeenResult} OR excluded.has_seen_result`,
      },
    });
}
