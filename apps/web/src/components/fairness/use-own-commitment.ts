import { commitmentText, hexadecimalOf } from '@game/rules';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cachedViewerId } from '../../api/queries.js';
import { webHashing } from './hashing.js';
import { createOwnMoves, type OwnMove, type OwnMoves } from './own-moves.js';
import { forgetOwn, rememberOwn } from './seen-commitments.js';

/**
 * Commits the viewer to their moves in this browser (D-04): makes the nonce, and remembers the commitment, so that a reply
 * of the server is never the only source of it.
 */
export function useOwnCommitment(): OwnMoves {
  const queryClient = useQueryClient();
  const [moves] = useState(() =>
    createOwnMoves(newNonce, {
      remember: (handId, move) => void update(queryClient, rememberOwn, handId, move),
      forget: (handId, move) => void update(queryClient, forgetOwn, handId, move),
    }),
  );
  return moves;
}

async function update(
  queryClient: QueryClient,
  change: typeof rememberOwn,
  handId: string,
  { move, nonce }: OwnMove,
): Promise<void> {
  const viewerId = cachedViewerId(queryClient);
  if (viewerId === null) return;
  // Where a page cannot use WebCrypto, as on plain http over a network, nothing is remembered.
  const commitment = await webHashing.sha256(commitmentText(handId, viewerId, move, nonce)).catch(() => null);
  if (commitment !== null) change({ viewerId, handId, commitment });
}

function newNonce(): string {
  return hexadecimalOf(crypto.getRandomValues(new Uint8Array(32)));
}
