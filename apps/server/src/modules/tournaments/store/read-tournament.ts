import { eq, getTableColumns } from 'drizzle-orm';
import {
  profiles,
  publicProfileColumns,
  tournamentMatches,
  tournamentParticipants,
  tournaments,
  tournamentTies,
} from '@game/database';
import { listOf, nullable, object, text } from '../../../platform/database/columns.js';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';
import { columnList, readersOf } from '../../../platform/database/json-rows.js';
import { statement } from '../../../platform/database/statement.js';
import type { MoveCipher } from '../../../platform/hidden-moves.js';
import { publicProfile } from '../../../platform/player.js';
import type { StoredTournament } from './rows.js';
import { openMatch, openParticipant } from '../sealed-moves.js';

const profile = `SELECT ${columnList(publicProfileColumns(profiles))} FROM profiles`;
const rowsOf = {
  tournaments: `SELECT ${columnList(getTableColumns(tournaments))} FROM tournaments`,
  participants: `SELECT ${columnList(getTableColumns(tournamentParticipants))} FROM tournament_participants`,
  matches: `SELECT ${columnList(getTableColumns(tournamentMatches))} FROM tournament_matches`,
  ties: `SELECT ${columnList(getTableColumns(tournamentTies))} FROM tournament_ties`,
};

// One statement reads from one snapshot, so that the parts of a tournament agree.
const selectTournaments = statement({
  name: 'tournaments.readTournaments',
  text: `
    SELECT (SELECT xmin FROM tournaments WHERE id = tournament.id) AS version,
      row_to_json(tournament) AS tournament,
      (SELECT row_to_json(player) FROM (${profile}) AS player WHERE id = tournament."player1Id") AS player1,
      (SELECT row_to_json(player) FROM (${profile}) AS player WHERE id = tournament."winnerId") AS winner,
      (SELECT json_agg(json_build_object('participant', participant, 'player', player) ORDER BY participant.id)
        FROM (${rowsOf.participants} WHERE left_at IS NULL) AS participant JOIN (${profile}) AS player
        ON player.id = participant."playerId" WHERE participant."tournamentId" = tournament.id) AS participants,
      (SELECT json_agg(match ORDER BY match."roundNumber", match."matchNumber") FROM (${rowsOf.matches}) AS match
        WHERE match."tournamentId" = tournament.id) AS matches,
      (SELECT json_agg(tie ORDER BY tie."handNumber") FROM (${rowsOf.ties}) AS tie
        WHERE tie."matchId" IN (SELECT id FROM tournament_matches WHERE tournament_id = tournament.id)) AS ties
    FROM (${rowsOf.tournaments}) AS tournament
    WHERE id = ANY ($1::uuid[] || ARRAY(SELECT tournament_id FROM tournament_matches WHERE id = ANY ($2::uuid[])))`,
  row: {
    version: text,
    tournament: object(readersOf(tournaments)),
    player1: publicProfile,
    winner: nullable(publicProfile),
    participants: nullable(
      listOf(object({ participant: object(readersOf(tournamentParticipants)), player: publicProfile })),
    ),
    matches: nullable(listOf(object(readersOf(tournamentMatches)))),
    ties: nullable(listOf(object(readersOf(tournamentTies)))),
  },
});

/** A tournament as read, with its version: the transaction that changed it last (`xmin`). */
export interface VersionedTournament {
  stored: StoredTournament;
  version: string;
}

/** Reads tournaments with all their parts: those with the given ids, and those of the given matches. */
export async function readTournaments(
  on: Connection,
  hiddenMoves: MoveCipher,
  { tournamentIds = [], matchIds = [] }: { tournamentIds?: string[]; matchIds?: string[] },
): Promise<VersionedTournament[]> {
  const rows = await selectTournaments(on, [tournamentIds, matchIds]);
  return rows.map(({ version, tournament, player1, winner, participants, matches, ties }) => ({
    version,
    stored: {
      tournament,
      player1,
      winner,
      participants: (participants ?? []).map(({ participant, player }) => ({
        participant: openParticipant(hiddenMoves, participant),
        player,
      })),
      matches: (matches ?? []).map((match) => openMatch(hiddenMoves, match)),
      ties: ties ?? [],
    },
  }));
}

/** Reads a tournament with all its parts. */
export async function loadTournament(
  on: Connection,
  hiddenMoves: MoveCipher,
  tournamentId: string,
): Promise<StoredTournament | undefined> {
  const [read] = await readTournaments(on, hiddenMoves, { tournamentIds: [tournamentId] });
  return read?.stored;
}

function selectId(drizzle: Connection['drizzle']) {
  return drizzle
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.id, parameter('tournamentId')));
}

const selectTournamentId = prepared((drizzle) => selectId(drizzle).prepare('tournaments.selectId'));

/** Returns whether a tournament exists. */
export async function tournamentExists(on: Connection, tournamentId: string): Promise<boolean> {
  return (await selectTournamentId(on).execute({ tournamentId })).length === 1;
}

const lockStatement = prepared((drizzle) => selectId(drizzle).for('update').prepare('tournaments.lock'));

/** Locks a tournament until the transaction ends, and reads it. */
export async function lockTournament(
  transaction: Transaction,
  hiddenMoves: MoveCipher,
  tournamentId: string,
): Promise<StoredTournament | undefined> {
  const [locked] = await lockStatement(transaction).execute({ tournamentId });
  return locked && loadTournament(transaction, hiddenMoves, tournamentId);
}

const lockUnlessLockedStatement = prepared((drizzle) =>
  selectId(drizzle).for('update', { skipLocked: true }).prepare('tournaments.lockUnlessLocked'),
);

/** Locks and reads a tournament. Returns undefined if another transaction has locked it. */
export async function lockTournamentUnlessLocked(
  transaction: Transaction,
  hiddenMoves: MoveCipher,
  tournamentId: string,
): Promise<StoredTournament | undefined> {
  const [locked] = await lockUnlessLockedStatement(transaction).execute({ tournamentId });
  return locked && loadTournament(transaction, hiddenMoves, tournamentId);
}
