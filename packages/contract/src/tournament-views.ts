import * as z from 'zod/mini';
import { hexadecimal, id, instant, move } from './fields.js';
import { publicProfile } from './public-profile.js';

/** When the server acts without the missing players or moves, and whether it is later because the site was down (D-13). */
const deadline = {
  /** null if no players or moves are missing. */
  deadlineAt: z.nullable(instant),
  isDeadlineExtended: z.boolean(),
};

/** The data of a tournament's card (TLS-05). */
export const tournamentSummary = z.object({
  id,
  /** Increases by one with each change of the tournament, its players or its matches. */
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
  /** When it is cancelled unless it is full (D-19). */
  ...deadline,
  completedAt: z.nullable(instant),
  /** When the house starts it, with bots in the free seats; null for a player's tournament, which starts when it is full. */
  startsAt: z.nullable(instant),
  /** How long each hand of a house tournament waits for its moves; null for a player's tournament. */
  handSeconds: z.nullable(z.int()),
});
export type TournamentSummary = z.infer<typeof tournamentSummary>;

/** A participant, with the commitment to their initial move (D-04). */
export const participant = z.object({ player: publicProfile, joinedAt: instant, commitment: hexadecimal });
export type Participant = z.infer<typeof participant>;

/** A player's revealed move in a finished hand, with the nonce to check its commitment (D-04). */
const revealedMove = z.object({ move, nonce: hexadecimal, commitment: hexadecimal });

/** A finished hand of a match: a replayed tie, or the last hand (TDT-11, D-17). */
export const matchHand = z.object({
  /** The number of the hand in its match, from 0. */
  number: z.int(),
  /**
   * The start of the committed texts: match id, round and hand number, joined by `|`; or the id of the tournament for initial
   * moves (D-04).
   */
  committedId: z.string(),
  /** null for a player who missed the deadline (D-18). */
  player1: z.nullable(revealedMove),
  player2: z.nullable(revealedMove),
  /** The player who won the hand; null for a tie. */
  winnerId: z.nullable(id),
  endedAt: instant,
});
export type MatchHand = z.infer<typeof matchHand>;

/** A match without hidden moves, as everyone may see it (D-03). */
export const tournamentMatch = z.object({
  id,
  roundNumber: z.int(),
  matchNumber: z.int(),
  matchStatus: z.enum(['pending', 'ready', 'active', 'completed']),
  status: z.enum(['waiting', 'in_progress', 'completed']),
  /** null until the player is known. */
  player1: z.nullable(publicProfile),
  player2: z.nullable(publicProfile),
  player1HasMoved: z.boolean(),
  player2HasMoved: z.boolean(),
  player1Commitment: z.nullable(hexadecimal),
  player2Commitment: z.nullable(hexadecimal),
  /** How many hands were ties and were replayed (D-17). */
  replays: z.int(),
  /** The finished hands, oldest first: all ties, and the last hand after the match is completed. */
  hands: z.array(matchHand),
  winnerId: z.nullable(id),
  /** Decided by moves, by the seed after five ties (D-17), by a missing move, or because a player was out (D-18). */
  decidedBy: z.nullable(z.enum(['moves', 'seed', 'absence', 'walkover'])),
  ...deadline,
  completedAt: z.nullable(instant),
});
export type TournamentMatch = z.infer<typeof tournamentMatch>;

/** A tournament as everyone may see it. */
export const tournament = z.object({
  ...tournamentSummary.shape,
  /** In join order. */
  participants: z.array(participant),
  /** By round and number; empty before the start. */
  matches: z.array(tournamentMatch),
  /** SHA-256 of the seed that decides a match after too many ties (D-17). */
  seedHash: hexadecimal,
  /** The seed, published when the tournament is over. */
  seed: z.nullable(hexadecimal),
});
export type Tournament = z.infer<typeof tournament>;

/** A tournament's state for the viewer: their own hidden moves, and which results they have seen. */
export const tournamentViewer = z.object({
  hasJoined: z.boolean(),
  initialMove: z.nullable(move),
  /** The viewer's move in an unfinished hand. */
  ownMove: z.nullable(z.object({ matchId: id, handNumber: z.int(), move })),
  /** How many of their finished hands they have seen (TDT-11). */
  seenHands: z.int(),
  /** Whether they have seen the dialog of the completed tournament, on any device (TDT-12). */
  hasSeenResult: z.boolean(),
});
export type TournamentViewer = z.infer<typeof tournamentViewer>;

/**
 * A change of a tournament. A browser applies it if `tournament.version` is one more than its own version: it replaces the
 * summary and the matches with the same id, and adds or removes the player. A lower version is outdated. For a higher one
 * the browser has missed a change, and fetches the tournament again.
 */
export const tournamentChange = z.object({
  tournament: tournamentSummary,
  joined: z.nullable(participant),
  leftPlayerId: z.nullable(id),
  /** The changed matches; all of them at the start. */
  matches: z.array(tournamentMatch),
  seed: z.nullable(hexadecimal),
});
export type TournamentChange = z.infer<typeof tournamentChange>;

/** A match that waits for the recipient's move (TDT-10). */
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

/** A match that waits for the caller's move. */
export const waitingMatch = z.object({
  ...readyMatch.shape,
  /** Whether the caller has not seen the result of an earlier hand, which the match gives away. */
  hasUnseenHand: z.boolean(),
});
export type WaitingMatch = z.infer<typeof waitingMatch>;

/** A match that waits for the caller's move or for the opponent's. */
export const openMatch = z.object({ ...waitingMatch.shape, hasMoved: z.boolean() });
export type OpenMatch = z.infer<typeof openMatch>;

/** The realtime events of tournaments. */
export const tournamentEvents = {
  /** Sent to everyone who watches the list: a tournament can be joined, or its number of players has changed. */
  'tournaments.listed': z.object({ tournament: tournamentSummary }),
  /** Sent to everyone who watches the list: a tournament can no longer be joined. */
  'tournaments.unlisted': z.object({ tournamentId: id }),
  /** Sent to everyone who watches the tournament, and to its participants. */
  'tournaments.changed': tournamentChange,
  /** Sent to a player: a match waits for their move, also again after a tie. */
  'tournaments.matchReady': readyMatch,
};
