import { commitmentText, type Move } from '@game/rules';
import type { Random } from './random.js';
import { sha256 } from './sha256.js';

/** A stored move, with its nonce and the published commitment (D-04). */
export interface SealedMove {
  move: Move;
  nonce: string;
  commitment: string;
}

/** Commits to a move with a random nonce (D-04). `committedId` is the id of the game, match or tournament. */
export function sealMove(random: Random, committedId: string, playerId: string, move: Move): SealedMove {
  const nonce = random.hexadecimal(32);
  return { move, nonce, commitment: sha256(commitmentText(committedId, playerId, move, nonce)) };
}
