import { aliasedTable, eq, isNull, sql } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import {
  profiles,
  publicProfileColumns,
  tournamentMatches,
  tournamentParticipants,
  tournaments,
  type tournamentTies,
} from '@game/database';
import type { Connection } from '../../../platform/database.js';

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

/** Part of every change of a tournament. */
export const nextVersion = sql`${tournaments.version} + 1`;
/** In literals, as in the partial indexes: with parameters PostgreSQL could not tell that an index covers it. */
export const isWaiting = sql`${tournaments.status} = 'waiting'`;
export const isReady = sql`${tournamentMatches.matchStatus} = 'ready'`;
export const hasNotLeft = isNull(tournamentParticipants.leftAt);

const winner = aliasedTable(profiles, 'winner');

/** Begins a statement that reads tournaments as `TournamentRow`. */
export function selectTournaments(drizzle: Connection['drizzle']) {
  return drizzle
    .select({ tournament: tournaments, player1: publicProfileColumns(profiles), winner: publicProfileColumns(winner) })
    .from(tournaments)
    .innerJoin(profiles, eq(profiles.id, tournaments.player1Id))
    .leftJoin(winner, eq(winner.id, tournaments.winnerId));
}

/** The tournament after a change that was to find it as it was locked. */
export function changed(
  stored: StoredTournament,
  tournament: StoredTournament['tournament'] | undefined,
): StoredTournament {
  if (!tournament) throw new Error(`tournament ${stored.tournament.id} changed while it was locked`);
  return { ...stored, tournament };
}
