import { moves } from '@game/rules';
import * as z from 'zod/mini';
import { id } from './id.js';
import { publicProfile } from './profiles.js';

const move = z.enum(moves);
const hexadecimal = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const instant = z.iso.datetime();
/** An instant, ISO 8601, after which the server acts without whom it waits for; null when it waits for nobody. */
const deadlineAt = z.nullable(instant);

/** A tournament as a card shows it (TLS-05). */
export const tournamentSummary = z.object({
  id,
  /** Rises by one with each change of the tournament, its players or its matches. */
  version: z.int(),
  /** 'Tournament #N' (D-20). */
  name: z.string(),
  status: z.enum(['waiting', 'in_progress', 'completed', 'cancelled']),
  maxPlayers: z.int(),
  stakeAmount: z.int(),
  prizePool: z.int(),
  participantCount: z.int(),
  /** Its creator. */
  player1: publicProfile,
  winner: z.nullable(publicProfile),
  createdAt: instant,
  /** When it is called off unless it is full (D-19). */
  deadlineAt,
  completedAt: z.nullable(instant),
});
export type TournamentSummary = z.infer<typeof tournamentSummary>;

/** A player of a tournament, with the commitment to their initial move (D-04). */
export const participant = z.object({ player: publicProfile, joinedAt: instant, commitment: hexadecimal });
export type Participant = z.infer<typeof participant>;

/** One player's revealed move of a hand that is over, and the nonce that opens its commitment (D-04). */
const revealedMove = z.object({ move, nonce: hexadecimal, commitment: hexadecimal });

/** A hand of a match that is over: a tie that was played again, or the last one (TDT-11, D-17). */
export const matchHand = z.object({
  /** 0 for the first hand of the match, then one more with each replay. */
  number: z.int(),
  /** What stands first in the committed text: the match, or the tournament for an initial move (D-04). */
  committedId: id,
  /** null for a player who let the deadline pass (D-18). */
  player1: z.nullable(revealedMove),
  player2: z.nullable(revealedMove),
  /** Whose move won the hand, or who was there; null for a tie. */
  winnerId: z.nullable(id),
  endedAt: instant,
});
export type MatchHand = z.infer<typeof matchHand>;

/** A match as everyone may see it: no hidden move in it (D-03). */
export const tournamentMatch = z.object({
  id,
  roundNumber: z.int(),
  matchNumber: z.int(),
  matchStatus: z.enum(['pending', 'ready', 'active', 'completed']),
  status: z.enum(['waiting', 'in_progress', 'completed']),
  /** null until it is known who plays. */
  player1: z.nullable(publicProfile),
  player2: z.nullable(publicProfile),
  player1HasMoved: z.boolean(),
  player2HasMoved: z.boolean(),
  player1Commitment: z.nullable(hexadecimal),
  player2Commitment: z.nullable(hexadecimal),
  /** How many hands were ties and are played again (D-17). */
  replays: z.int(),
  /** The hands that are over, the oldest first: every tie, and the last one once the match is completed. */
  hands: z.array(matchHand),
  winnerId: z.nullable(id),
  /** What decided it: moves, the seed after five ties (D-17), or a missing move (D-18). */
  decidedBy: z.nullable(z.enum(['moves', 'seed', 'absence'])),
  deadlineAt,
  completedAt: z.nullable(instant),
});
export type TournamentMatch = z.infer<typeof tournamentMatch>;

/** A tournament as everyone may see it. */
export const tournament = z.object({
  ...tournamentSummary.shape,
  /** In the order in which they joined. */
  participants: z.array(participant),
  /** By round, then number; none before the start. */
  matches: z.array(tournamentMatch),
  /** SHA-256 of the seed that decides what was tied too often (D-17). */
  seedHash: hexadecimal,
  /** The seed itself, published when the tournament is over. */
  seed: z.nullable(hexadecimal),
});
export type Tournament = z.infer<typeof tournament>;

/** What a tournament is for the one who looks: their own hidden moves, and what they have been shown. */
export const tournamentViewer = z.object({
  hasJoined: z.boolean(),
  initialMove: z.nullable(move),
  /** The move they made in a hand that is not over. */
  ownMove: z.nullable(z.object({ matchId: id, handNumber: z.int(), move })),
  /** How many of their own hands that are over they have been shown (TDT-11). */
  seenHands: z.int(),
  /** Whether the dialog of the completed tournament was shown to them, on whatever device (TDT-12). */
  hasSeenResult: z.boolean(),
});
export type TournamentViewer = z.infer<typeof tournamentViewer>;

/**
 * One change of a tournament. Where `tournament.version` is one more than what a browser holds, it replaces the summary
 * and the matches of the same id, and adds or takes away the player; where it is not more, it is old; else something
 * was missed, and the tournament must be read again.
 */
export const tournamentChange = z.object({
  tournament: tournamentSummary,
  joined: z.nullable(participant),
  leftPlayerId: z.nullable(id),
  /** The matches that changed; at the start all of them. */
  matches: z.array(tournamentMatch),
  seed: z.nullable(hexadecimal),
});
export type TournamentChange = z.infer<typeof tournamentChange>;

/** A match that waits for a move of the player who is told (TDT-10). */
export const readyMatch = z.object({
  matchId: id,
  tournamentId: id,
  tournamentName: z.string(),
  roundNumber: z.int(),
  replays: z.int(),
  opponent: publicProfile,
  deadlineAt: instant,
});
export type ReadyMatch = z.infer<typeof readyMatch>;

/** A match of the player's that is being played: it waits for their move, or for that of the opponent. */
export const openMatch = z.object({ ...readyMatch.shape, hasMoved: z.boolean() });
export type OpenMatch = z.infer<typeof openMatch>;

/** What is told of tournaments. */
export const tournamentEvents = {
  /** To everyone who watches the list: one that can be joined is new, or has another number of players. */
  'tournaments.listed': z.object({ tournament: tournamentSummary }),
  /** To everyone who watches the list: one can no longer be joined. */
  'tournaments.unlisted': z.object({ tournamentId: id }),
  /** To everyone who watches the tournament, and to its participants wherever they are. */
  'tournaments.changed': tournamentChange,
  /** To one of its two players: a match waits for their move, for the first time or again after a tie. */
  'tournaments.matchReady': readyMatch,
};
