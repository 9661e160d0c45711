import type { Move } from '@game/rules';
import { isRefused } from '../../api/api-error.js';

/** A move that the viewer has committed to with a nonce. */
export interface OwnMove {
  /** The id of the hand, as in the committed text; null if only the server's reply contains it. */
  handId: string | null;
  move: Move;
  nonce: string;
}

/** What the browser keeps of its own moves. */
export interface OwnMoveMemory {
  remember(handId: string, move: OwnMove): void;
  forget(handId: string, move: OwnMove): void;
}

/** The move that the viewer sends, from the first attempt to the server's decision. */
export interface OwnMoves {
  /** Returns the nonce to send with a move. A move that is sent again has the same nonce. */
  commit(handId: string | null, move: Move): string;
  /** Remembers the commitment to a move whose hand is known since the server's reply. */
  succeed(handId?: string): void;
  /** Forgets a move that the server has refused. Without an answer it may have stored the move: the next attempt is the same. */
  fail(error: Error): void;
}

/** Creates the state of one form or room that sends moves; `makeNonce` returns a new nonce. */
export function createOwnMoves(makeNonce: () => string, memory: OwnMoveMemory): OwnMoves {
  let last: OwnMove | null = null;
  return {
    commit(handId, move) {
      if (last?.handId !== handId || last.move !== move) {
        last = { handId, move, nonce: makeNonce() };
        if (handId !== null) memory.remember(handId, last);
      }
      return last.nonce;
    },
    succeed(handId) {
      if (handId !== undefined && last !== null) memory.remember(handId, last);
      last = null;
    },
    fail(error) {
      if (!isRefused(error)) return;
      if (last !== null && last.handId !== null) memory.forget(last.handId, last);
      last = null;
    },
  };
}
