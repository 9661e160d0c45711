import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { tournamentParticipants, tournaments, usedNonces } from '@game/database';
import { parameter, prepared, type Transaction } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';
import { changed, hasNotLeft, isWaiting, nextVersion, type StoredTournament } from './rows.js';

const isLastSeat = sql`${tournaments.participantCount} + 1 = ${tournaments.maxPlayers}`;

const takeSeatStatement = prepared((drizzle) =>
  drizzle
    .update(tournaments)
    .set({
      participantCount: sql`${tournaments.participantCount} + 1`,
      status: sql`CASE WHEN ${isLastSeat} THEN 'in_progress' ELSE ${tournaments.status} END`,
      deadlineAt: sql`CASE WHEN ${isLastSeat} THEN NULL ELSE ${tournaments.deadlineAt} END`,
      version: nextVersion,
    })
    .where(
      and(
        eq(tournaments.id, parameter('tournamentId')),
        isWaiting,
        lt(tournaments.participantCount, tournaments.maxPlayers),
        ne(tournaments.player1Id, parameter('playerId')),
        gt(tournaments.deadlineAt, parameter('now')),
      ),
    )
    .returning({ stakeAmount: tournaments.stakeAmount })
    .prepare('tournaments.takeSeat'),
);

/** Takes a seat and returns the stake, or undefined if the player cannot join. The last seat starts the tournament. */
export async function takeSeat(
  transaction: Transaction,
  seat: { tournamentId: string; playerId: string; now: Date },
): Promise<number | undefined> {
  const [row] = await takeSeatStatement(transaction).execute(seat);
  return row?.stakeAmount;
}

const insertParticipantStatement = prepared((drizzle) =>
  drizzle
    .insert(tournamentParticipants)
    .values({
      tournamentId: parameter('tournamentId'),
      playerId: parameter('playerId'),
      joinedAt: parameter('joinedAt'),
      sealedMove: parameter('sealedMove'),
      initialCommitment: parameter('commitment'),
    })
    .returning({ participantId: tournamentParticipants.id })
    .prepare('tournaments.insertParticipant'),
);

/**
 * Inserts a player's entry and returns its id.
 * @throws an error of the constraint `tournament_participants_once`, if the player has already joined.
 */
export async function insertParticipant(
  transaction: Transaction,
  entry: { tournamentId: string; playerId: string; joinedAt: Date; sealedMove: string; commitment: string },
): Promise<number> {
  const [row] = await insertParticipantStatement(transaction).execute(entry);
  if (!row) throw new Error(`tournament ${entry.tournamentId} returned no participant`);
  return row.participantId;
}

const insertNonceStatement = prepared((drizzle) =>
  drizzle
    .insert(usedNonces)
    .values({ id: parameter('id') })
    .prepare('tournaments.insertNonce'),
);

/**
 * Records the id of the nonce that a player has sent with the initial move.
 * @throws an error of the constraint `used_nonces_pkey`, if the nonce was used before.
 */
export async function insertNonce(transaction: Transaction, id: string): Promise<void> {
  await insertNonceStatement(transaction).execute({ id });
}

// Arrays, not JSON: the planner expects 10 rows instead of 100, and so finds them by their ids instead of reading the table.
const updateInitialMoves = statement({
  name: 'tournaments.revealInitialMoves',
  text: `
    UPDATE tournament_participants SET sealed_move = NULL, initial_move = move, initial_nonce = nonce
      FROM unnest($1::bigint[], $2::text[], $3::text[]) AS opened (id, move, nonce)
      WHERE tournament_participants.id = opened.id`,
  row: {},
});

/** Stores the initial moves of a tournament that starts without encryption: they decide its first hands. */
export async function revealInitialMoves(transaction: Transaction, { participants }: StoredTournament): Promise<void> {
  const opened = participants.map(({ participant }) => participant);
  await updateInitialMoves(transaction, [
    opened.map(({ id }) => id),
    opened.map(({ initialMove }) => initialMove),
    opened.map(({ initialNonce }) => initialNonce),
  ]);
}

const giveUpSeatStatement = prepared((drizzle) =>
  drizzle
    .update(tournaments)
    .set({ participantCount: sql`${tournaments.participantCount} - 1`, version: nextVersion })
    .where(and(eq(tournaments.id, parameter('tournamentId')), isWaiting))
    .returning()
    .prepare('tournaments.giveUpSeat'),
);

const leaveStatement = prepared((drizzle) =>
  drizzle
    .update(tournamentParticipants)
    .set({ leftAt: parameter('now') })
    .where(and(eq(tournamentParticipants.id, parameter('participantId')), hasNotLeft))
    .prepare('tournaments.leave'),
);

/** Removes a player from a waiting tournament (D-19). */
export async function giveUpSeat(
  transaction: Transaction,
  stored: StoredTournament,
  participantId: number,
  now: Date,
): Promise<StoredTournament> {
  await leaveStatement(transaction).execute({ participantId, now });
  const [tournament] = await giveUpSeatStatement(transaction).execute({ tournamentId: stored.tournament.id });
  const participants = stored.participants.filter(({ participant }) => participant.id !== participantId);
  return { ...changed(stored, tournament), participants };
}
