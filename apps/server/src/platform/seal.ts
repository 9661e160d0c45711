import { commitmentText, type Move } from '@game/rules';
import type { Random } from './random.js';
import { sha256 } from './sha256.js';

/** A player's move as it is stored: with the nonce that hides it and the commitment that is published (D-04). */
export interface SealedMove {
  move: Move;
  nonce: string;
  commitment: string;
}

/** Draws the nonce that hides a move, and commits to both. `committedId` is what is played: a game, say (D-04). */
export function sealMove(random: Random, committedId: string, playerId: string, move: Move): SealedMove {
  const nonce = random.hexadecimal(32);
  return { move, nonce, commitment: sha256(commitmentText(committedId, playerId, move, nonce)) };
}
