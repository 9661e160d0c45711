import type { Move } from './move.js';

/**
 * Returns the text whose SHA-256 (lower-case hexadecimal) is published when a move is stored. Anyone can check the hash
 * after the hand (D-04). `committedId` is the id of the game or match or, for an initial move, of the tournament.
 * `nonce` is 32 random bytes in hexadecimal, so that the move cannot be found by hashing all three.
 */
export function commitmentText(committedId: string, playerId: string, move: Move, nonce: string): string {
  return [committedId, playerId, move, nonce].join('|');
}
