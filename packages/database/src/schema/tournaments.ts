import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MatchDecision, MatchStatus, Move, TournamentSize, TournamentStatus } from '@game/rules';
import { handColumns, moment, sealedMove, stakeRange, tickets } from './columns.js';
import { profiles } from './profiles.js';

/** The sequence of N in 'Tournament #N' (D-20). */
export const tournamentNumbers = pgSequence('tournament_numbers');

/** A tournament (ENT-12). Lock this row before changing it, its participants or its matches. */
export const tournaments = pgTable(
  'tournaments',
  {
    id: uuid('id').primaryKey(),
    /** Increases with each change of the tournament, its participants or its matches. */
    version: integer('version').notNull().default(1),
    name: text('name')
      .notNull()
      .default(sql`'Tournament #' || nextval('tournament_numbers')`),
    status: text('status').$type<TournamentStatus>().notNull().default('waiting'),
    maxPlayers: integer('max_players').$type<TournamentSize>().notNull(),
    stakeAmount: tickets('stake_amount').notNull(),
    prizePool: tickets('prize_pool')
      .notNull()
      .generatedAlwaysAs(sql`stake_amount * max_players`),
    participantCount: integer('participant_count').notNull().default(0),
    player1Id: uuid('player1_id')
      .notNull()
      .references(() => profiles.id),
    winnerId: uuid('winner_id').references(() => profiles.id),
    /** Decides matches after too many ties. The hash is public from the start, the seed at the end (D-17). */
    seed: text('seed').notNull(),
    seedHash: text('seed_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it is cancelled unless it is full; null when it no longer waits for players (D-19). */
    deadlineAt: moment('deadline_at'),
    /** The deadline to which an outage has extended it. Once the deadline is another one, this has no meaning. */
    extendedDeadlineAt: moment('extended_deadline_at'),
    completedAt: moment('completed_at'),
    /** When the house starts it, with bots in the free seats; null for a player's tournament. */
    startsAt: moment('starts_at'),
    /** How long each hand of a house tournament waits for its moves; null for the times of the settings (D-18). */
    handSeconds: integer('hand_seconds'),
  },
  (table) => [
    /** The house holds one tournament for each time, however many processes would create it. */
    uniqueIndex('tournaments_scheduled')
      .on(table.startsAt)
      .where(sql`status = 'waiting' AND starts_at IS NOT NULL`),
    index('tournaments_listed')
      .on(table.createdAt.desc().nullsFirst())
      .where(sql`status = 'waiting'`),
    index('tournaments_deadline')
      .on(table.deadlineAt)
      .where(sql`status = 'waiting'`),
    check('tournaments_size', sql`${table.maxPlayers} IN (4, 8, 16, 32, 64)`),
    check(
      'tournaments_schedule',
      sql`num_nulls(${table.startsAt}, ${table.handSeconds}) IN (0, 2) AND coalesce(${table.handSeconds}, 1) > 0`,
    ),
    check('tournaments_stake', sql`${table.stakeAmount} BETWEEN ${stakeRange}`),
    check(
      'tournaments_status',
      sql`CASE ${table.status}
        WHEN 'waiting' THEN ${table.participantCount} < ${table.maxPlayers} AND ${table.deadlineAt} IS NOT NULL
          AND ${table.winnerId} IS NULL
        WHEN 'in_progress' THEN ${table.participantCount} = ${table.maxPlayers} AND ${table.deadlineAt} IS NULL
          AND ${table.winnerId} IS NULL
        WHEN 'completed' THEN ${table.participantCount} = ${table.maxPlayers} AND ${table.deadlineAt} IS NULL
          AND ${table.winnerId} IS NOT NULL AND ${table.completedAt} IS NOT NULL
        WHEN 'cancelled' THEN ${table.participantCount} < ${table.maxPlayers} AND ${table.deadlineAt} IS NULL
          AND ${table.winnerId} IS NULL AND ${table.completedAt} IS NOT NULL
        ELSE false END`,
    ),
  ],
);

/** A player's entry in a tournament (ENT-13), with the initial move. It is kept when the player leaves (D-19). */
export const tournamentParticipants = pgTable(
  'tournament_participants',
  {
    /** Increases in join order. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id),
    playerId: uuid('player_id')
      .notNull()
      .references(() => profiles.id),
    joinedAt: moment('joined_at').notNull(),
    leftAt: moment('left_at'),
    /** When the player has moved last; null if they have only made the initial move (D-18). */
    lastMovedAt: moment('last_moved_at'),
    /** Stored when the tournament starts. */
    initialMove: text('initial_move').$type<Move>(),
    initialNonce: text('initial_nonce'),
    /** The initial move until the tournament starts; it stays if the player leaves or the tournament is cancelled. */
    sealedMove: sealedMove(),
    initialCommitment: text('initial_commitment').notNull(),
  },
  (table) => [
    uniqueIndex('tournament_participants_once')
      .on(table.tournamentId, table.playerId)
      .where(sql`left_at IS NULL`),
    /** For a player's tournaments, newest first. */
    index('tournament_participants_player')
      .on(table.playerId, table.id)
      .where(sql`left_at IS NULL`),
    /** The target of a foreign key from the ledger, so that entry, tournament and player agree. */
    unique('tournament_participants_identity').on(table.id, table.tournamentId, table.playerId),
    check('tournament_participants_move', sql`${table.initialMove} IN ('rock', 'paper', 'scissors')`),
    check('tournament_participants_one_move', sql`num_nonnulls(${table.initialMove}, ${table.sealedMove}) = 1`),
  ],
);

/** A match (ENT-14) with the moves of its current hand. */
export const tournamentMatches = pgTable(
  'tournament_matches',
  {
    id: uuid('id').primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id),
    roundNumber: integer('round_number').notNull(),
    matchNumber: integer('match_number').notNull(),
    player1Id: uuid('player1_id').references(() => profiles.id),
    player2Id: uuid('player2_id').references(() => profiles.id),
    ...handColumns(),
    /** The move of the player who has moved in the current hand, until the other one does. */
    sealedMove: sealedMove(),
    matchStatus: text('match_status').$type<MatchStatus>().notNull(),
    status: text('status')
      .$type<'waiting' | 'in_progress' | 'completed'>()
      .notNull()
      .generatedAlwaysAs(
        sql`CASE match_status WHEN 'pending' THEN 'waiting' WHEN 'completed' THEN 'completed' ELSE 'in_progress' END`,
      ),
    /** The number of tied hands, which are in `tournament_ties` (D-17). */
    replays: integer('replays').notNull().default(0),
    winnerId: uuid('winner_id').references(() => profiles.id),
    decidedBy: text('decided_by').$type<MatchDecision>(),
    createdAt: moment('created_at').notNull(),
    /** When a ready match is settled without the missing moves (D-18). */
    deadlineAt: moment('deadline_at'),
    /** The deadline to which an outage has extended it. Once the deadline is another one, this has no meaning. */
    extendedDeadlineAt: moment('extended_deadline_at'),
    completedAt: moment('completed_at'),
  },
  (table) => [
    unique('tournament_matches_place').on(table.tournamentId, table.roundNumber, table.matchNumber),
    index('tournament_matches_deadline')
      .on(table.deadlineAt)
      .where(sql`match_status = 'ready'`),
    index('tournament_matches_ready_player1')
      .on(table.player1Id)
      .where(sql`match_status = 'ready'`),
    index('tournament_matches_ready_player2')
      .on(table.player2Id)
      .where(sql`match_status = 'ready'`),
    /** For the matches that a player has won after a tie. */
    index('tournament_matches_won_after_tie')
      .on(table.winnerId)
      .where(sql`replays > 0`),
    check('tournament_matches_two_players', sql`${table.player1Id} <> ${table.player2Id}`),
    check(
      'tournament_matches_moves',
      sql`${table.player1Move} IN ('rock', 'paper', 'scissors') AND ${table.player2Move} IN ('rock', 'paper', 'scissors')`,
    ),
    check(
      'tournament_matches_status',
      sql`CASE ${table.matchStatus}
        WHEN 'pending' THEN num_nulls(${table.player1Id}, ${table.player2Id}) > 0 AND ${table.winnerId} IS NULL
          AND num_nonnulls(${table.player1Move}, ${table.player2Move}, ${table.sealedMove}) = 0
        WHEN 'ready' THEN num_nulls(${table.player1Id}, ${table.player2Id}) = 0 AND ${table.winnerId} IS NULL
          AND num_nonnulls(${table.player1Move}, ${table.player2Move}, ${table.sealedMove}) < 2
          AND ${table.deadlineAt} IS NOT NULL
        WHEN 'completed' THEN ${table.winnerId} IN (${table.player1Id}, ${table.player2Id}) AND ${table.winnerId} IS NOT NULL
          AND ${table.decidedBy} IS NOT NULL AND ${table.completedAt} IS NOT NULL AND ${table.sealedMove} IS NULL
        ELSE false END`,
    ),
    /** The initial moves decide the first hand when the tournament starts (D-16). */
    check(
      'tournament_matches_first_hand',
      sql`${table.roundNumber} > 1 OR ${table.replays} > 0 OR ${table.matchStatus} = 'completed'`,
    ),
  ],
);

/** A tied hand of a match, which was replayed (D-17). */
export const tournamentTies = pgTable(
  'tournament_ties',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => tournamentMatches.id),
    /** The number of the hand in its match, from 0. */
    handNumber: integer('hand_number').notNull(),
    ...handColumns(),
    endedAt: moment('ended_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.matchId, table.handNumber] })],
);

/** The results of a tournament that a player has seen, on any device (TDT-11, TDT-12). */
export const tournamentAcknowledgements = pgTable(
  'tournament_acknowledgements',
  {
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    seenHands: integer('seen_hands').notNull().default(0),
    hasSeenResult: boolean('has_seen_result').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.tournamentId, table.userId] })],
);
