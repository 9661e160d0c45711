import type { MatchPlace } from './bracket.js';
import type { Seat } from '../hand.js';

/**
 * Returns the text whose HMAC-SHA256, with the tournament's seed as key, decides a match after too many ties (D-17). The
 * seed's SHA-256 is published when the tournament is created, and the seed when it is over, so that anyone can check it.
 * See decision 0010.
 */
export function tieBreakText(tournamentId: string, { roundNumber, matchNumber }: MatchPlace): string {
  return [tournamentId, roundNumber, matchNumber].join('|');
}

/** Returns the seat that a hexadecimal digest favours: player 1 if it is an even number, else player 2 (D-17). */
export function seatByDigest(digest: string): Seat {
  return Number.parseInt(digest.slice(-1), 16) % 2 === 0 ? 'player1' : 'player2';
}
