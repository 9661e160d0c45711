import { aliasedTable, eq, isNull, sql } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import type { Move } from '@game/rules';
import {
  profiles,
  publicProfileColumns,
  tournamentMatches,
  tournamentParticipants,
  tournaments,
  type tournamentTies,
} from '@game/database';
import type { Connection } from '../../../platform/database/database.js';

/** A tournament with the public profiles of its creator and its winner. */
export interface TournamentRow {
  tournament: typeof tournaments.$inferSelect;
  player1: PublicProfile;
  winner: PublicProfile | null;
}

/** A row of `tournament_participants`, in which the initial move is sealed until the start. */
export type StoredParticipant = typeof tournamentParticipants.$inferSelect;

/** A row of `tournament_matches`, in which a hidden move is sealed. */
export type StoredMatch = typeof tournamentMatches.$inferSelect;

/** A player's entry, with the player's public profile. Its initial move is opened. */
export interface ParticipantRow {
  participant: Omit<StoredParticipant, 'sealedMove' | 'initialMove' | 'initialNonce'> & InitialMove;
  player: PublicProfile;
}

interface InitialMove {
  initialMove: Move;
  initialNonce: string;
}

/** A match. Its moves are opened. */
export type MatchRow = Omit<StoredMatch, 'sealedMove'>;
export type TieRow = typeof tournamentTies.$inferSelect;

/** A tournament with all its parts: participants in join order, matches by round and number, ties by hand. */
export interface StoredTournament extends TournamentRow {
  participants: ParticipantRow[];
  matches: MatchRow[];
  ties: TieRow[];
}

/** Set by every update of a tournament. */
export const nextVersion = sql`${tournaments.version} + 1`;
/** Uses literals, as the partial indexes do: with parameters PostgreSQL could not match the condition to an index. */
export const isWaiting = sql`${tournaments.status} = 'waiting'`;
export const isReady = sql`${tournamentMatches.matchStatus} = 'ready'`;
export const hasNotLeft = isNull(tournamentParticipants.leftAt);

const winner = aliasedTable(profiles, 'winner');

/** Builds the start of a query that returns `TournamentRow`. */
export function selectTournaments(drizzle: Connection['drizzle']) {
  return drizzle
    .select({ tournament: tournaments, player1: publicProfileColumns(profiles), winner: publicProfileColumns(winner) })
    .from(tournaments)
    .innerJoin(profiles, eq(profiles.id, tournaments.player1Id))
    .leftJoin(winner, eq(winner.id, tournaments.winnerId));
}

/**
 * Returns `stored` with its updated row.
 * @throws if the update matched no row, although the tournament was locked.
 */
export function changed(
  stored: StoredTournament,
  tournament: StoredTournament['tournament'] | undefined,
): StoredTournament {
  if (!tournament) throw new Error(`tournament ${stored.tournament.id} was not updated although it was locked`);
  return { ...stored, tournament };
}
