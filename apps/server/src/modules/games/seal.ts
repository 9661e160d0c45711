import { createHash } from 'node:crypto';
import { commitmentText, type Move } from '@game/rules';
import type { Random } from '../../platform/random.js';
import type { SealedMove } from './store.js';

/** Draws the nonce that hides a move, and commits to both (D-04). */
export function sealMove(random: Random, gameId: string, playerId: string, move: Move): SealedMove {
  const nonce = random.hexadecimal(32);
  const commitment = createHash('sha256')
    .update(commitmentText(gameId, playerId, move, nonce))
    .digest('hex');
  return { move, nonce, commitment };
}
