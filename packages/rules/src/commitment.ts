import type { Move } from './move.js';

/**
 * The text whose SHA-256 (hexadecimal, lower case) is published when a move is stored, and which anyone can hash
 * again once the game is over (D-04). `nonce` is 32 random bytes in hexadecimal, so the three moves cannot be tried.
 */
export function commitmentText(gameId: string, playerId: string, move: Move, nonce: string): string {
  return [gameId, playerId, move, nonce].join('|');
}
