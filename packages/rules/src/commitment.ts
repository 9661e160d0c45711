import type { Move } from './move.js';

/**
 * Returns the text whose SHA-256 (lower-case hexadecimal) is published when a move is stored. Anyone can check the hash
 * after the hand (D-04). `committedId` is the id of the game, of the tournament for an initial move, or `matchHandId`.
 * `nonce` is 32 random bytes in hexadecimal, so that the move cannot be found by hashing all three.
 */
export function commitmentText(committedId: string, playerId: string, move: Move, nonce: string): string {
  return [committedId, playerId, move, nonce].join('|');
}

/** Identifies a hand of a match in a committed text, so that a commitment cannot be moved to a replay (D-04, D-17). */
export function matchHandId(match: { id: string; roundNumber: number }, handNumber: number): string {
  return [match.id, match.roundNumber, handNumber].join('|');
}
