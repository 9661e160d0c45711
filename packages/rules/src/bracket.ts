import type { Seat } from './hand.js';
import type { Move } from './move.js';

/** The status of a match (TRN-02). Moves settle a match at once, so that none is ever left `active`. */
export type MatchStatus = 'pending' | 'ready' | 'active' | 'completed';

/** What decided a match: its moves, the published seed after too many ties (D-17), or a missing move (D-18). */
export type MatchDecision = 'moves' | 'seed' | 'absence';

/** Where a match stands in the bracket; rounds, and the matches within each, are numbered from 1. */
export interface MatchPlace {
  roundNumber: number;
  matchNumber: number;
}

/** A match with the moves of the hand that is being played. */
export interface BracketMatch extends MatchPlace {
  matchStatus: MatchStatus;
  player1Id: string | null;
  player2Id: string | null;
  player1Move: Move | null;
  player2Move: Move | null;
  /** How many hands of the match were ties and are played again (D-17). */
  replays: number;
  winnerId: string | null;
  decidedBy: MatchDecision | null;
  /** When a ready match is settled without the moves that are missing (D-18). */
  deadlineAt: Date | null;
}

/** A match that is known before the tournament starts: who would meet whom (TDT-03). */
export interface PlaceholderMatch extends MatchPlace {
  player1Id: string | null;
  player2Id: string | null;
  matchStatus: 'pending';
  status: 'waiting';
}

/** How many rounds a tournament has: each halves the players. */
export function roundCountOf(maxPlayers: number): number {
  return Math.log2(maxPlayers);
}

/**
 * The first round as it stands while players are still missing (TDT-03): `playerIds` in join order, paired two by two,
 * in half as many matches as there can be players. Who is missing is null.
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
 * All matches of a tournament that starts (D-16), in the order of their places: the first round ready, paired by join
 * order, the later ones pending. `playerIds` are all players in join order; `deadlineAt` is the first round's.
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

/** Where the winner of a match plays next, and in which seat; after the final there is no such place. */
export function nextPlace({ roundNumber, matchNumber }: MatchPlace): MatchPlace & { seat: Seat } {
  return {
    roundNumber: roundNumber + 1,
    matchNumber: Math.ceil(matchNumber / 2),
    seat: matchNumber % 2 === 1 ? 'player1' : 'player2',
  };
}

/** The round that is being played (TDT-02): the first with a match not completed, else the last, else 1. */
export function currentRoundOf(matches: readonly Pick<BracketMatch, 'roundNumber' | 'matchStatus'>[]): number {
  const open = matches.filter(({ matchStatus }) => matchStatus !== 'completed');
  if (open.length > 0) return Math.min(...open.map(({ roundNumber }) => roundNumber));
  return Math.max(1, ...matches.map(({ roundNumber }) => roundNumber));
}

/** Who has won the final, and so the tournament; null while it is not over. */
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
