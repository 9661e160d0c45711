import {
  type Column,
  type SQL,
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { profiles, publicProfileColumns, tournamentMatches, tournamentParticipants, tournaments } from '@game/database';
import { isAnyOf, literal } from '../../../platform/database/conditions.js';
import { parameter, prepared, type Connection } from '../../../platform/database/database.js';
import { onlyRow } from '../../../platform/database/statement.js';
import { hasNotLeft, isReady, isWaiting, selectTournaments, type TournamentRow } from './rows.js';
import { hasUnseenHand } from './unseen-results.js';

/** The maximum number of tournaments in a list; newer ones take precedence. */
export const listLimit = 500;

const selectWaiting = prepared((drizzle) =>
  selectTournaments(drizzle)
    .where(and(isWaiting, gt(tournaments.deadlineAt, parameter('now'))))
    .orderBy(desc(tournaments.createdAt))
    .limit(parameter('limit'))
    .prepare('tournaments.selectWaiting'),
);

/** Finds the newest `limit` tournaments that wait for players (TRN-01). */
export async function findWaitingTournaments(on: Connection, now: Date, limit: number): Promise<TournamentRow[]> {
  return selectWaiting(on).execute({ now, limit });
}

const selectWaitingById = prepared((drizzle) =>
  selectTournaments(drizzle)
    .where(and(eq(tournaments.id, parameter('tournamentId')), isWaiting, gt(tournaments.deadlineAt, parameter('now'))))
    .prepare('tournaments.selectWaitingById'),
);

/** Finds a tournament, if it waits for players. */
export async function findWaitingTournament(
  on: Connection,
  tournamentId: string,
  now: Date,
): Promise<TournamentRow | undefined> {
  const [row] = await selectWaitingById(on).execute({ tournamentId, now });
  return row;
}

const selectScheduled = prepared((drizzle) =>
  selectTournaments(drizzle)
    .where(and(isWaiting, isNotNull(tournaments.startsAt), gt(tournaments.deadlineAt, parameter('now'))))
    .orderBy(asc(tournaments.startsAt))
    .limit(literal(1))
    .prepare('tournaments.selectScheduled'),
);

/** Finds the house tournament that starts next. */
export async function findScheduledTournament(on: Connection, now: Date): Promise<TournamentRow | undefined> {
  const [row] = await selectScheduled(on).execute({ now });
  return row;
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
    .prepare('tournaments.selectOfPlayer'),
);

/** Finds the newest `limit` tournaments of one status that a player has joined (TRN-01). */
export async function findTournamentsOfPlayer(
  on: Connection,
  playerId: string,
  status: 'waiting' | 'in_progress' | 'completed',
  limit: number,
): Promise<TournamentRow[]> {
  return selectOfPlayer(on).execute({ playerId, status, limit });
}

const countWaitingStatement = prepared((drizzle) =>
  drizzle
    .select({ waiting: count() })
    .from(tournamentParticipants)
    .innerJoin(tournaments, eq(tournaments.id, tournamentParticipants.tournamentId))
    .where(and(eq(tournamentParticipants.playerId, parameter('playerId')), hasNotLeft, isWaiting))
    .prepare('tournaments.countWaiting'),
);

/** Counts the tournaments that wait for players and that a player has created or joined. */
export async function countWaitingTournaments(on: Connection, playerId: string): Promise<number> {
  return onlyRow(await countWaitingStatement(on).execute({ playerId })).waiting;
}

const opponent = aliasedTable(profiles, 'opponent');

const isOwnUnmovedMatch = or(
  and(eq(tournamentMatches.player1Id, parameter('playerId')), isNull(tournamentMatches.player1Commitment)),
  and(eq(tournamentMatches.player2Id, parameter('playerId')), isNull(tournamentMatches.player2Commitment)),
);

const isOwnMatch = or(
  eq(tournamentMatches.player1Id, parameter('playerId')),
  eq(tournamentMatches.player2Id, parameter('playerId')),
);

/** Builds a query for a player's matches in progress that fulfil `condition`. */
function selectMatchesOf(drizzle: Connection['drizzle'], condition: SQL | undefined) {
  return drizzle
    .select({
      match: tournamentMatches,
      name: tournaments.name,
      opponent: publicProfileColumns(opponent),
      hasUnseenHand: hasUnseenHand(tournaments.id),
    })
    .from(tournamentMatches)
    .innerJoin(tournaments, eq(tournaments.id, tournamentMatches.tournamentId))
    .innerJoin(
      opponent,
      and(
        or(eq(opponent.id, tournamentMatches.player1Id), eq(opponent.id, tournamentMatches.player2Id)),
        ne(opponent.id, parameter('playerId')),
      ),
    )
    .where(and(isReady, condition, gt(tournamentMatches.deadlineAt, parameter('now'))))
    .orderBy(asc(tournamentMatches.deadlineAt));
}

const selectReadyMatches = prepared((drizzle) =>
  selectMatchesOf(drizzle, isOwnUnmovedMatch).prepare('tournaments.findReadyMatches'),
);
const selectOpenMatches = prepared((drizzle) =>
  selectMatchesOf(drizzle, isOwnMatch).prepare('tournaments.findOpenMatches'),
);

const selectUnmovedHands = prepared((drizzle) => {
  const { id: matchId, replays: handNumber, player1Id, player2Id } = tournamentMatches;
  const inSeat = (playerId: Column, commitment: Column) =>
    drizzle
      .select({ matchId, handNumber, playerId: sql`${playerId}`.mapWith(player1Id) })
      .from(tournamentMatches)
      .where(
        and(
          isReady,
          gt(tournamentMatches.deadlineAt, parameter('now')),
          isAnyOf(playerId, parameter('playerIds')),
          isNull(commitment),
        ),
      );
  return unionAll(
    inSeat(player1Id, tournamentMatches.player1Commitment),
    inSeat(player2Id, tournamentMatches.player2Commitment),
  ).prepare('tournaments.findUnmovedHands');
});

/** A hand that waits for the move of a player. */
export interface UnmovedHand {
  matchId: string;
  handNumber: number;
  playerId: string;
}

/** Finds the hands that wait for moves of the given players: one for each match and player. */
export async function findUnmovedHands(on: Connection, playerIds: string[], now: Date): Promise<UnmovedHand[]> {
  return selectUnmovedHands(on).execute({ playerIds, now });
}

/** Finds the matches that wait for a player's move, nearest deadline first. */
export async function findReadyMatches(on: Connection, playerId: string, now: Date) {
  return selectReadyMatches(on).execute({ playerId, now });
}

/** Finds a player's matches in progress, nearest deadline first. */
export async function findOpenMatches(on: Connection, playerId: string, now: Date) {
  return selectOpenMatches(on).execute({ playerId, now });
}

const selectUnfilled = prepared((drizzle) =>
  drizzle
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(isWaiting, lte(tournaments.deadlineAt, parameter('now'))))
    .orderBy(asc(tournaments.deadlineAt))
    .limit(parameter('limit'))
    .prepare('tournaments.selectUnfilled'),
);

const selectOverdue = prepared((drizzle) =>
  drizzle
    .select({ id: tournamentMatches.tournamentId })
    .from(tournamentMatches)
    .where(and(isReady, lte(tournamentMatches.deadlineAt, parameter('now'))))
    .orderBy(asc(tournamentMatches.deadlineAt))
    .limit(parameter('limit'))
    .prepare('tournaments.selectOverdue'),
);

/** Finds the ids of up to `limit` tournaments that did not fill up in time, oldest deadline first. */
export async function findUnfilledTournaments(on: Connection, now: Date, limit: number): Promise<string[]> {
  const rows = await selectUnfilled(on).execute({ now, limit });
  return rows.map(({ id }) => id);
}

/** Finds the ids of the tournaments of up to `limit` overdue matches, oldest deadline first. */
export async function findOverdueTournaments(on: Connection, now: Date, limit: number): Promise<string[]> {
  const rows = await selectOverdue(on).execute({ now, limit });
  return [...new Set(rows.map(({ id }) => id))];
}
