import { commitmentText, type Move } from '@game/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isRefused } from '../../api/api-error.js';
import { cachedViewerId } from '../../api/queries.js';
import { webHashing } from './hashing.js';
import { forgetOwn, rememberOwn } from './seen-commitments.js';

interface OwnMove {
  /** The id of the hand, as in the committed text; null if only the server's reply contains it. */
  handId: string | null;
  move: Move;
  nonce: string;
}

/**
 * Commits the viewer to their moves in this browser (D-04): makes the nonce, and remembers the commitment, so that a reply
 * of the server is never the only source of it.
 */
export function useOwnCommitment() {
  const queryClient = useQueryClient();
  const last = useRef<OwnMove | null>(null);
  const update = async (change: typeof rememberOwn, handId: string, { move, nonce }: OwnMove) => {
    const viewerId = cachedViewerId(queryClient);
    if (viewerId === null) return;
    // Where a page cannot use WebCrypto, as on plain http over a network, nothing is remembered.
    const commitment = await webHashing.sha256(commitmentText(handId, viewerId, move, nonce)).catch(() => null);
    if (commitment !== null) change({ viewerId, handId, commitment });
  };
  return {
    /** Returns the nonce to send with a move. A move that is sent again has the same nonce. */
    commit(handId: string | null, move: Move): string {
      if (last.current?.handId !== handId || last.current.move !== move) {
        last.current = { handId, move, nonce: newNonce() };
        if (handId !== null) void update(rememberOwn, handId, last.current);
      }
      return last.current.nonce;
    },
    /** Remembers the commitment to a move whose hand is known since the server's reply. */
    succeed(handId?: string): void {
      if (handId !== undefined && last.current) void update(rememberOwn, handId, last.current);
      last.current = null;
    },
    /** Forgets a move that the server has refused. If it did not answer, it may have stored the move. */
    fail(error: Error): void {
      if (!isRefused(error)) return;
      const refused = last.current;
      last.current = null;
      if (refused !== null && refused.handId !== null) void update(forgetOwn, refused.handId, refused);
    },
  };
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
