import { asc, and, eq } from 'drizzle-orm';
import {
  profiles,
  publicProfileColumns,
  tournamentMatches,
  tournamentParticipants,
  tournaments,
  tournamentTies,
} from '@game/database';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database.js';
import { hasNotLeft, selectTournaments, type StoredTournament, type TournamentRow } from './rows.js';

const selectTournament = prepared((drizzle) =>
  selectTournaments(drizzle)
    .where(eq(tournaments.id, parameter('tournamentId')))
    .prepare('tournaments_select'),
);

const selectParticipants = prepared((drizzle) =>
  drizzle
    .select({ participant: tournamentParticipants, player: publicProfileColumns(profiles) })
    .from(tournamentParticipants)
    .innerJoin(profiles, eq(profiles.id, tournamentParticipants.playerId))
    .where(and(eq(tournamentParticipants.tournamentId, parameter('tournamentId')), hasNotLeft))
    .orderBy(asc(tournamentParticipants.id))
    .prepare('tournaments_select_participants'),
);

const selectMatches = prepared((drizzle) =>
  drizzle
    .select()
    .from(tournamentMatches)
    .where(eq(tournamentMatches.tournamentId, parameter('tournamentId')))
    .orderBy(asc(tournamentMatches.roundNumber), asc(tournamentMatches.matchNumber))
    .prepare('tournaments_select_matches'),
);

const selectTies = prepared((drizzle) =>
  drizzle
    .select({ tie: tournamentTies })
    .from(tournamentTies)
    .innerJoin(tournamentMatches, eq(tournamentMatches.id, tournamentTies.matchId))
    .where(eq(tournamentMatches.tournamentId, parameter('tournamentId')))
    .orderBy(asc(tournamentTies.handNumber))
    .prepare('tournaments_select_ties'),
);

/** Reads a tournament with all its parts, which are only consistent under a lock or in a snapshot. */
export async function loadTournament(on: Connection, tournamentId: string): Promise<StoredTournament | undefined> {
  const rows: TournamentRow[] = await selectTournament(on).execute({ tournamentId });
  const row = rows[0];
  if (row === undefined) return undefined;
  const participants = await selectParticipants(on).execute({ tournamentId });
  const matches = await selectMatches(on).execute({ tournamentId });
  const ties = await selectTies(on).execute({ tournamentId });
  return { ...row, participants, matches, ties: ties.map(({ tie }) => tie) };
}

function selectId(drizzle: Connection['drizzle']) {
  return drizzle
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.id, parameter('tournamentId')));
}

const selectTournamentId = prepared((drizzle) => selectId(drizzle).prepare('tournaments_select_id'));

/** Returns whether a tournament exists. */
export async function tournamentExists(on: Connection, tournamentId: string): Promise<boolean> {
  return (await selectTournamentId(on).execute({ tournamentId })).length === 1;
}

const lockStatement = prepared((drizzle) => selectId(drizzle).for('update').prepare('tournaments_lock'));

/** Locks a tournament until the transaction ends, and reads it. */
export async function lockTournament(
  transaction: Transaction,
  tournamentId: string,
): Promise<StoredTournament | undefined> {
  const [locked] = await lockStatement(transaction).execute({ tournamentId });
  return locked && loadTournament(transaction, tournamentId);
}

const selectTournamentOfMatch = prepared((drizzle) =>
  drizzle
    .select({ tournamentId: tournamentMatches.tournamentId })
    .from(tournamentMatches)
    .where(eq(tournamentMatches.id, parameter('matchId')))
    .prepare('tournaments_select_of_match'),
);

/** Locks and reads the tournament of a match. */
export async function lockTournamentOfMatch(
  transaction: Transaction,
  matchId: string,
): Promise<StoredTournament | undefined> {
  const [row] = await selectTournamentOfMatch(transaction).execute({ matchId });
  return row && lockTournament(transaction, row.tournamentId);
}

const lockUnlessLockedStatement = prepared((drizzle) =>
  selectId(drizzle).for('update', { skipLocked: true }).prepare('tournaments_lock_unless_locked'),
);

/** Locks and reads a tournament. Returns undefined if another transaction has locked it. */
export async function lockTournamentUnlessLocked(
  transaction: Transaction,
  tournamentId: string,
): Promise<StoredTournament | undefined> {
  const [locked] = await lockUnlessLockedStatement(transaction).execute({ tournamentId });
  return locked && loadTournament(transaction, tournamentId);
}
