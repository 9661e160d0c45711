import { and, eq } from 'drizzle-orm';
import { tournaments } from '@game/database';
import type { TournamentSize } from '@game/rules';
import { parameter, prepared, type Transaction } from '../../../platform/database/database.js';
import { changed, isWaiting, nextVersion, type StoredTournament } from './rows.js';

const insertTournamentStatement = prepared((drizzle) =>
  drizzle
    .insert(tournaments)
    .values({
      id: parameter('tournamentId'),
      maxPlayers: parameter('maxPlayers'),
      stakeAmount: parameter('stakeAmount'),
      participantCount: 1,
      player1Id: parameter('player1Id'),
      seed: parameter('seed'),
      seedHash: parameter('seedHash'),
      createdAt: parameter('createdAt'),
      deadlineAt: parameter('deadlineAt'),
    })
    .prepare('tournaments.insert'),
);

/** Inserts a tournament that waits for players. The participant count includes the creator (D-16). */
export async function insertTournament(
  transaction: Transaction,
  tournament: {
    tournamentId: string;
    maxPlayers: TournamentSize;
    stakeAmount: number;
    player1Id: string;
    seed: string;
    seedHash: string;
    createdAt: Date;
    deadlineAt: Date;
  },
): Promise<void> {
  await insertTournamentStatement(transaction).execute(tournament);
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
