import type { Move } from './move.js';

/**
 * The text whose SHA-256 (hexadecimal, lower case) is published when a move is stored, and which anyone can hash
 * again once the hand is over (D-04). `committedId` is what is played: a game, a match or, for an initial move, the
 * tournament. `nonce` is 32 random bytes in hexadecimal, so the three moves cannot be tried.
 */
export function commitmentText(committedId: string, playerId: string, move: Move, nonce: string): string {
  return [committedId, playerId, move, nonce].join('|');
}
