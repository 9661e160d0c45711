import type { MatchPlace } from './bracket.js';
import type { Seat } from './hand.js';

/**
 * The text whose HMAC-SHA256 under the tournament's seed decides a match that was tied too often (D-17). The seed's
 * SHA-256 is published when the tournament is created and the seed when it is over, so that anyone can check it.
 */
export function tieBreakText(tournamentId: string, { roundNumber, matchNumber }: MatchPlace): string {
  return [tournamentId, roundNumber, matchNumber].join('|');
}

/** The seat that a hexadecimal digest favours: player 1 when it is an even number, else player 2 (D-17). */
export function seatByDigest(digest: string): Seat {
  return Number.parseInt(digest.slice(-1), 16) % 2 === 0 ? 'player1' : 'player2';
}
