import type { Seat } from '../hand.js';
import type { Move } from '../move.js';

/** The status of a match (TRN-02). The second move settles a match, so matches are never `active`. */
export type MatchStatus = 'pending' | 'ready' | 'active' | 'completed';

/**
 * How a match was decided: by its moves, by the published seed after too many ties (D-17), by a missing move, or without a
 * hand, because a player was out (D-18).
 */
export type MatchDecision = 'moves' | 'seed' | 'absence' | 'walkover';

/** The position of a match in the bracket. Rounds, and matches within a round, are numbered from 1. */
export interface MatchPlace {
  roundNumber: number;
  matchNumber: number;
}

/** A match with the moves of its current hand. */
export interface BracketMatch extends MatchPlace {
  matchStatus: MatchStatus;
  player1Id: string | null;
  player2Id: string | null;
  player1Move: Move | null;
  player2Move: Move | null;
  /** How many hands of the match were ties and were replayed (D-17). */
  replays: number;
  winnerId: string | null;
  decidedBy: MatchDecision | null;
  /** When a ready match is settled without the missing moves (D-18). */
  deadlineAt: Date | null;
}

/** A first-round match before the tournament starts (TDT-03). */
export interface PlaceholderMatch extends MatchPlace {
  player1Id: string | null;
  player2Id: string | null;
  matchStatus: 'pending';
  status: 'waiting';
}

/** The number of rounds: each round halves the number of players. */
export function roundCountOf(maxPlayers: number): number {
  return Math.log2(maxPlayers);
}

/**
 * Returns the first round while the tournament waits for players (TDT-03): `maxPlayers / 2` matches that pair `playerIds`
 * in join order. Empty seats are null.
 */
export function placeholderRound(playerIds: readonly string[], maxPlayers: number): PlaceholderMatch[] {
  return Array.from({ length: maxPlayers / 2 }, (_, index) => ({
    roundNumber: 1,
    matchNumber: index + 1,
    player1Id: playerIds[2 * index] ?? null,
    player2Id: playerIds[2 * index + 1] ?? null,
    matchStatus: 'pending',
    status: 'waiting',
  }));
}

/**
 * Creates all matches of a tournament that starts, ordered by round and number (D-16). The first round is ready and
 * pairs `playerIds` in join order; later rounds are pending. `deadlineAt` applies to the first round.
 */
export function buildBracket(playerIds: readonly string[], deadlineAt: Date): BracketMatch[] {
  const firstRound = placeholderRound(playerIds, playerIds.length).map(({ matchNumber, player1Id, player2Id }) => ({
    ...emptyMatch({ roundNumber: 1, matchNumber }),
    player1Id,
    player2Id,
    matchStatus: 'ready' as const,
    deadlineAt,
  }));
  const laterRounds = Array.from({ length: roundCountOf(playerIds.length) - 1 }, (_, index) => index + 2);
  return [...firstRound, ...laterRounds.flatMap((roundNumber) => emptyRound(roundNumber, playerIds.length))];
}

/** Returns the match and the seat that the winner of a match moves to. Do not call it for the final. */
export function nextPlace({ roundNumber, matchNumber }: MatchPlace): MatchPlace & { seat: Seat } {
  return {
    roundNumber: roundNumber + 1,
    matchNumber: Math.ceil(matchNumber / 2),
    seat: matchNumber % 2 === 1 ? 'player1' : 'player2',
  };
}

/** The current round (TDT-02): the first round with an unfinished match, else the last round, else 1. */
export function currentRoundOf(matches: readonly Pick<BracketMatch, 'roundNumber' | 'matchStatus'>[]): number {
  const open = matches.filter(({ matchStatus }) => matchStatus !== 'completed');
  if (open.length > 0) return Math.min(...open.map(({ roundNumber }) => roundNumber));
  return Math.max(1, ...matches.map(({ roundNumber }) => roundNumber));
}

/** The winner of the final, and so of the tournament; null while it is not decided. */
export function championOf(matches: readonly BracketMatch[]): string | null {
  return matches.find(({ roundNumber }) => roundNumber === roundCountOf(matches.length + 1))?.winnerId ?? null;
}

function emptyRound(roundNumber: number, maxPlayers: number): BracketMatch[] {
  const matchCount = maxPlayers / 2 ** roundNumber;
  return Array.from({ length: matchCount }, (_, index) => emptyMatch({ roundNumber, matchNumber: index + 1 }));
}

function emptyMatch(place: MatchPlace): BracketMatch {
  return {
    ...place,
    matchStatus: 'pending',
    player1Id: null,
    player2Id: null,
    player1Move: null,
    player2Move: null,
    replays: 0,
    winnerId: null,
    decidedBy: null,
    deadlineAt: null,
  };
}
