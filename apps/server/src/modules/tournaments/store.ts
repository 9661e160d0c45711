import { type SQL, aliasedTable, and, asc, desc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import {
  profiles,
  publicProfileColumns,
  tournamentAcknowledgements,
  tournamentMatches,
  tournamentParticipants,
  tournaments,
  tournamentTies,
} from '@game/database';
import type { TournamentSize } from '@game/rules';
import { prepared, type Connection, type Transaction } from '../../platform/database.js';
import type { SealedMove } from '../../platform/seal.js';

/** A tournament with what may be shown of its creator and its winner. */
export interface TournamentRow {
  tournament: typeof tournaments.$inferSelect;
  player1: PublicProfile;
  winner: PublicProfile | null;
}

/** A player's entry, with what may be shown of the player. */
export interface ParticipantRow {
  participant: typeof tournamentParticipants.$inferSelect;
  player: PublicProfile;
}

export type MatchRow = typeof tournamentMatches.$inferSelect;
export type TieRow = typeof tournamentTies.$inferSelect;

/** All that is stored of a tournament: players in join order, matches by place, ties the oldest first. */
export interface StoredTournament extends TournamentRow {
  participants: ParticipantRow[];
  matches: MatchRow[];
  ties: TieRow[];
}

const winner = aliasedTable(profiles, 'winner');
const opponent = aliasedTable(profiles, 'opponent');
type Drizzle = Connection['drizzle'];
const nextVersion = sql`${tournaments.version} + 1`;
/** A value given when the statement runs; Drizzle's types allow none in SET. */
const parameter = (name: string): never => sql.placeholder(name) as never;
/** In literals, as in the partial indexes: with parameters PostgreSQL could not tell that an index covers it. */
const isWaiting = sql`${tournaments.status} = 'waiting'`;
const isReady = sql`${tournamentMatches.matchStatus} = 'ready'`;
const hasNotLeft = isNull(tournamentParticipants.leftAt);

function selectTournaments(drizzle: Drizzle) {
  return drizzle
    .select({ tournament: tournaments, player1: publicProfileColumns(profiles), winner: publicProfileColumns(winner) })
    .from(tournaments)
    .innerJoin(profiles, eq(profiles.id, tournaments.player1Id))
    .leftJoin(winner, eq(winner.id, tournaments.winnerId));
}

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

/** A tournament as it is now; undefined when there is none. Only a lock or a snapshot makes its parts agree. */
export async function loadTournament(on: Connection, tournamentId: string): Promise<StoredTournament | undefined> {
  const rows: TournamentRow[] = await selectTournament(on).execute({ tournamentId });
  const row = rows[0];
  if (row === undefined) return undefined;
  const participants = await selectParticipants(on).execute({ tournamentId });
  const matches = await selectMatches(on).execute({ tournamentId });
  const ties = await selectTies(on).execute({ tournamentId });
  return { ...row, participants, matches, ties: ties.map(({ tie }) => tie) };
}

const selectTournamentId = prepared((drizzle) =>
  drizzle
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.id, parameter('tournamentId')))
    .prepare('tournaments_select_id'),
);

/** Whether there is such a tournament. */
export async function tournamentExists(on: Connection, tournamentId: string): Promise<boolean> {
  return (await selectTournamentId(on).execute({ tournamentId })).length === 1;
}

const lockStatement = prepared((drizzle) =>
  drizzle
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.id, parameter('tournamentId')))
    .for('update')
    .prepare('tournaments_lock'),
);

/** The tournament, which nobody else can change until the transaction ends. */
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

/** The tournament of a match, locked. */
export async function lockTournamentOfMatch(
  transaction: Transaction,
  matchId: string,
): Promise<StoredTournament | undefined> {
  const [row] = await selectTournamentOfMatch(transaction).execute({ matchId });
  return row && lockTournament(transaction, row.tournamentId);
}

const lockUnlessLockedStatement = prepared((drizzle) =>
  drizzle
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.id, parameter('tournamentId')))
    .for('update', { skipLocked: true })
    .prepare('tournaments_lock_unless_locked'),
);

/** The tournament, locked; one that somebody else is changing is passed over. */
export async function lockTournamentUnlessLocked(
  transaction: Transaction,
  tournamentId: string,
): Promise<StoredTournament | undefined> {
  const [locked] = await lockUnlessLockedStatement(transaction).execute({ tournamentId });
  return locked && loadTournament(transaction, tournamentId);
}

const selectUnfilled = prepared((drizzle) =>
  drizzle
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(isWaiting, lte(tournaments.deadlineAt, parameter('now'))))
    .orderBy(asc(tournaments.deadlineAt))
    .limit(parameter('limit'))
    .prepare('tournaments_select_unfilled'),
);

const selectOverdue = prepared((drizzle) =>
  drizzle
    .select({ id: tournamentMatches.tournamentId })
    .from(tournamentMatches)
    .where(and(isReady, lte(tournamentMatches.deadlineAt, parameter('now'))))
    .orderBy(asc(tournamentMatches.deadlineAt))
    .limit(parameter('limit'))
    .prepare('tournaments_select_overdue'),
);

/** The ids of tournaments whose own deadline or a match's has passed: up to `limit` of each, the oldest first. */
export async function findExpiredTournaments(on: Connection, now: Date, limit: number): Promise<string[]> {
  const unfilled = await selectUnfilled(on).execute({ now, limit });
  const overdue = await selectOverdue(on).execute({ now, limit });
  return [...new Set([...unfilled, ...overdue].map(({ id }) => id))];
}

const selectWaiting = prepared((drizzle) =>
  selectTournaments(drizzle)
    .where(and(isWaiting, gt(tournaments.deadlineAt, parameter('now'))))
    .orderBy(desc(tournaments.createdAt))
    .limit(parameter('limit'))
    .prepare('tournaments_select_waiting'),
);

/** The newest `limit` tournaments that wait for players (TRN-01). */
export async function findWaitingTournaments(on: Connection, now: Date, limit: number): Promise<TournamentRow[]> {
  return selectWaiting(on).execute({ now, limit });
}

const selectOfPlayer = prepared((drizzle) =>
  selectTournaments(drizzle)
    .innerJoin(tournamentParticipants, eq(tournamentParticipants.tournamentId, tournaments.id))
    .where(
      and(
        eq(tournamentParticipants.playerId, parameter('playerId')),
        hasNotLeft,
        eq(tournaments.status, parameter('status')),
      ),
    )
    .orderBy(desc(tournaments.createdAt))
    .limit(parameter('limit'))
    .prepare('tournaments_select_of_player'),
);

/** The newest `limit` tournaments of one status in which a player takes part (TRN-01). */
export async function findTournamentsOfPlayer(
  on: Connection,
  playerId: string,
  status: 'waiting' | 'in_progress' | 'completed',
  limit: number,
): Promise<TournamentRow[]> {
  return selectOfPlayer(on).execute({ playerId, status, limit });
}

const isOwnUnmovedMatch = or(
  and(eq(tournamentMatches.player1Id, parameter('playerId')), isNull(tournamentMatches.player1Move)),
  and(eq(tournamentMatches.player2Id, parameter('playerId')), isNull(tournamentMatches.player2Move)),
);

const isOwnMatch = or(
  eq(tournamentMatches.player1Id, parameter('playerId')),
  eq(tournamentMatches.player2Id, parameter('playerId')),
);

/** Matches of a player that are being played, of those that are `wanted`. */
function selectMatchesOf(wanted: SQL | undefined, name: string) {
  return prepared((drizzle) =>
    drizzle
      .select({ match: tournamentMatches, name: tournaments.name, opponent: publicProfileColumns(opponent) })
      .from(tournamentMatches)
      .innerJoin(tournaments, eq(tournaments.id, tournamentMatches.tournamentId))
      .innerJoin(
        opponent,
        and(
          or(eq(opponent.id, tournamentMatches.player1Id), eq(opponent.id, tournamentMatches.player2Id)),
          ne(opponent.id, parameter('playerId')),
        ),
      )
      .where(and(isReady, wanted, gt(tournamentMatches.deadlineAt, parameter('now'))))
      .orderBy(asc(tournamentMatches.deadlineAt))
      .prepare(name),
  );
}

const selectReadyMatches = selectMatchesOf(isOwnUnmovedMatch, 'tournaments_select_ready_matches');
const selectOpenMatches = selectMatchesOf(isOwnMatch, 'tournaments_select_open_matches');

/** The matches that wait for a player's move, the nearest deadline first. */
export async function findReadyMatches(on: Connection, playerId: string, now: Date) {
  return selectReadyMatches(on).execute({ playerId, now });
}

/** The matches of a player that are being played, whoever has the move, the nearest deadline first. */
export async function findOpenMatches(on: Connection, playerId: string, now: Date) {
  return selectOpenMatches(on).execute({ playerId, now });
}

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
    .prepare('tournaments_insert'),
);

/** Adds a tournament that waits for players, its creator counted (D-16). */
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

const insertParticipantStatement = prepared((drizzle) =>
  drizzle
    .insert(tournamentParticipants)
    .values({
      tournamentId: parameter('tournamentId'),
      playerId: parameter('playerId'),
      joinedAt: parameter('joinedAt'),
      initialMove: parameter('move'),
      initialNonce: parameter('nonce'),
      initialCommitment: parameter('commitment'),
    })
    .returning({ participantId: tournamentParticipants.id })
    .prepare('tournaments_insert_participant'),
);

/** Adds a player's entry and returns its id; throws by `tournament_participants_once` when they have one. */
export async function insertParticipant(
  transaction: Transaction,
  entry: { tournamentId: string; playerId: string; joinedAt: Date; sealed: SealedMove },
): Promise<number> {
  const { sealed, ...given } = entry;
  const [row] = await insertParticipantStatement(transaction).execute({ ...given, ...sealed });
  if (!row) throw new Error(`tournament ${entry.tournamentId} took no participant`);
  return row.participantId;
}

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
    .prepare('tournaments_take_seat'),
);

/** Takes a seat, with the last of which the tournament starts, and returns the stake; undefined when none can be taken. */
export async function takeSeat(
  transaction: Transaction,
  seat: { tournamentId: string; playerId: string; now: Date },
): Promise<number | undefined> {
  const [row] = await takeSeatStatement(transaction).execute(seat);
  return row?.stakeAmount;
}

const giveUpSeatStatement = prepared((drizzle) =>
  drizzle
    .update(tournaments)
    .set({ participantCount: sql`${tournaments.participantCount} - 1`, version: nextVersion })
    .where(and(eq(tournaments.id, parameter('tournamentId')), isWaiting))
    .returning()
    .prepare('tournaments_give_up_seat'),
);

const leaveStatement = prepared((drizzle) =>
  drizzle
    .update(tournamentParticipants)
    .set({ leftAt: parameter('now') })
    .where(and(eq(tournamentParticipants.id, parameter('participantId')), hasNotLeft))
    .prepare('tournaments_leave'),
);

/** Gives a player's seat in a waiting tournament up (D-19). */
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

/** Adds the matches of a tournament that starts, and returns them as they are written, in the order given. */
export async function insertMatches(transaction: Transaction, matches: MatchRow[]): Promise<MatchRow[]> {
  const rows = matches.map(({ status: _derived, ...match }) => match);
  return transaction.drizzle.insert(tournamentMatches).values(rows).returning();
}

const updateMatchStatement = prepared((drizzle) =>
  drizzle
    .update(tournamentMatches)
    .set({
      player1Id: parameter('player1Id'),
      player2Id: parameter('player2Id'),
      player1Move: parameter('player1Move'),
      player2Move: parameter('player2Move'),
      player1Nonce: parameter('player1Nonce'),
      player2Nonce: parameter('player2Nonce'),
      player1Commitment: parameter('player1Commitment'),
      player2Commitment: parameter('player2Commitment'),
      matchStatus: parameter('matchStatus'),
      replays: parameter('replays'),
      winnerId: parameter('winnerId'),
      decidedBy: parameter('decidedBy'),
      // As they are: what Drizzle does to a moment given as a parameter fails on null.
      deadlineAt: sql`${parameter('deadlineAt')}`,
      completedAt: sql`${parameter('completedAt')}`,
    })
    .where(and(eq(tournamentMatches.id, parameter('id')), ne(tournamentMatches.matchStatus, 'completed')))
    .returning()
    .prepare('tournaments_update_match'),
);

/** Writes a match that is not over as it stands now. */
export async function updateMatch(transaction: Transaction, match: MatchRow): Promise<MatchRow> {
  const [written] = await updateMatchStatement(transaction).execute({ ...match });
  if (!written) throw new Error(`match ${match.id} changed while its tournament was locked`);
  return written;
}

const insertTieStatement = prepared((drizzle) =>
  drizzle
    .insert(tournamentTies)
    .values({
      matchId: parameter('matchId'),
      handNumber: parameter('handNumber'),
      player1Move: parameter('player1Move'),
      player2Move: parameter('player2Move'),
      player1Nonce: parameter('player1Nonce'),
      player2Nonce: parameter('player2Nonce'),
      player1Commitment: parameter('player1Commitment'),
      player2Commitment: parameter('player2Commitment'),
      endedAt: parameter('endedAt'),
    })
    .prepare('tournaments_insert_tie'),
);

/** Keeps a hand that was a tie, before its match takes the next one (D-17). */
export async function insertTie(transaction: Transaction, tie: TieRow): Promise<void> {
  await insertTieStatement(transaction).execute({ ...tie });
}

const touchStatement = prepared((drizzle) =>
  drizzle
    .update(tournaments)
    .set({ version: nextVersion })
    .where(eq(tournaments.id, parameter('tournamentId')))
    .returning()
    .prepare('tournaments_touch'),
);

/** Notes that matches of the tournament have changed. */
export async function touchTournament(transaction: Transaction, stored: StoredTournament): Promise<StoredTournament> {
  const [tournament] = await touchStatement(transaction).execute({ tournamentId: stored.tournament.id });
  return changed(stored, tournament);
}

const completeStatement = prepared((drizzle) =>
  drizzle
    .update(tournaments)
    .set({
      status: 'completed',
      winnerId: parameter('winnerId'),
      completedAt: parameter('completedAt'),
      version: nextVersion,
    })
    .where(and(eq(tournaments.id, parameter('tournamentId')), eq(tournaments.status, 'in_progress')))
    .returning()
    .prepare('tournaments_complete'),
);

/** Writes who has won (D-16). */
export async function completeTournament(
  transaction: Transaction,
  stored: StoredTournament,
  champion: PublicProfile,
  completedAt: Date,
): Promise<StoredTournament> {
  const values = { tournamentId: stored.tournament.id, winnerId: champion.id, completedAt };
  const [tournament] = await completeStatement(transaction).execute(values);
  return { ...changed(stored, tournament), winner: champion };
}

const cancelStatement = prepared((drizzle) =>
  drizzle
    .update(tournaments)
    .set({ status: 'cancelled', deadlineAt: null, completedAt: parameter('completedAt'), version: nextVersion })
    .where(and(eq(tournaments.id, parameter('tournamentId')), isWaiting))
    .returning()
    .prepare('tournaments_cancel'),
);

/** Calls off a tournament that waits for players (D-19). */
export async function cancelTournament(
  transaction: Transaction,
  stored: StoredTournament,
  completedAt: Date,
): Promise<StoredTournament> {
  const [tournament] = await cancelStatement(transaction).execute({ tournamentId: stored.tournament.id, completedAt });
  return changed(stored, tournament);
}

/** What somebody has been shown of a tournament (TDT-11, TDT-12). */
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
    .prepare('tournaments_select_acknowledgement'),
);

/** What the player has been shown of the tournament. */
export async function findAcknowledgement(
  on: Connection,
  tournamentId: string,
  userId: string,
): Promise<Acknowledgement> {
  const [row] = await selectAcknowledgement(on).execute({ tournamentId, userId });
  return row ?? { seenHands: 0, hasSeenResult: false };
}

/** Notes what the player has been shown, in addition to what was noted before. */
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

/** The tournament after a change that was to find it as it was locked. */
function changed(stored: StoredTournament, tournament: StoredTournament['tournament'] | undefined): StoredTournament {
  if (!tournament) throw new Error(`tournament ${stored.tournament.id} changed while it was locked`);
  return { ...stored, tournament };
}
