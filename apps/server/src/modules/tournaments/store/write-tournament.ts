import { and, eq, sql } from 'drizzle-orm';
import { tournaments } from '@game/database';
import type { TournamentSize } from '@game/rules';
import { parameter, prepared, type Transaction } from '../../../platform/database/database.js';
import { changed, isWaiting, nextVersion, type StoredTournament } from './rows.js';

/** What the creator of a tournament decides. */
export interface CreationTerms {
  maxPlayers: TournamentSize;
  stakeAmount: number;
  deadlineAt: Date;
  /** When the house starts it; null for a player's tournament. */
  startsAt: Date | null;
  /** How long each hand of a house tournament waits; null for a player's tournament. */
  handSeconds: number | null;
}

const insertStatement = prepared((drizzle) =>
  drizzle
    .insert(tournaments)
    .values({
      id: parameter('id'),
      player1Id: parameter('player1Id'),
      maxPlayers: parameter('maxPlayers'),
      stakeAmount: parameter('stakeAmount'),
      deadlineAt: parameter('deadlineAt'),
      // Drizzle's encoder of a date accepts no null.
      startsAt: sql`${parameter('startsAt')}`,
      handSeconds: parameter('handSeconds'),
      seed: parameter('seed'),
      seedHash: parameter('seedHash'),
      createdAt: parameter('createdAt'),
      participantCount: 1,
    })
    .prepare('tournaments.insert'),
);

/**
 * Inserts a tournament that waits for players. The participant count includes the creator (D-16).
 * @throws an error of the constraint `tournaments_scheduled`, if another house tournament waits for the same time.
 */
export async function insertTournament(
  transaction: Transaction,
  tournament: CreationTerms & { id: string; player1Id: string; seed: string; seedHash: string; createdAt: Date },
): Promise<void> {
  await insertStatement(transaction).execute({ ...tournament });
}

const cancelStatement = prepared((drizzle) =>
  drizzle
    .update(tournaments)
    .set({ status: 'cancelled', deadlineAt: null, completedAt: parameter('completedAt'), version: nextVersion })
    .where(and(eq(tournaments.id, parameter('tournamentId')), isWaiting))
    .returning()
    .prepare('tournaments.cancel'),
);

/** Cancels a tournament that waits for players (D-19). */
export async function cancelTournament(
  transaction: Transaction,
  stored: StoredTournament,
  completedAt: Date,
): Promise<StoredTournament> {
  const [tournament] = await cancelStatement(transaction).execute({ tournamentId: stored.tournament.id, completedAt });
  return changed(stored, tournament);
}

const postponeStatement = prepared((drizzle) =>
  drizzle
    .update(tournaments)
    .set({ startsAt: parameter('startsAt'), deadlineAt: parameter('deadlineAt'), version: nextVersion })
    .where(and(eq(tournaments.id, parameter('tournamentId')), isWaiting))
    .returning()
    .prepare('tournaments.postpone'),
);

/** Moves the start of a house tournament that waits for players, and the end of its wait. */
export async function postponeTournament(
  transaction: Transaction,
  stored: StoredTournament,
  times: { startsAt: Date; deadlineAt: Date },
): Promise<StoredTournament> {
  const [tournament] = await postponeStatement(transaction).execute({ tournamentId: stored.tournament.id, ...times });
  return changed(stored, tournament);
}
