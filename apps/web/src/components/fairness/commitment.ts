import { commitmentText, type Move } from '@game/rules';
import { webHashing } from './hashing.js';

/** A published commitment with the revealed values that it can be checked against (D-04). */
export interface OpenedCommitment {
  /** The start of the committed text, under which this browser remembers the commitments that it has seen. */
  handId: string;
  playerId: string;
  move: Move;
  nonce: string;
  commitment: string;
}

/** What a browser can say about a revealed move. */
export type Verdict =
  /** It matches the commitment that this browser saw before. */
  | 'kept'
  /** It matches its commitment, which this browser did not see before. */
  | 'unseen'
  /** It matches its commitment, and both were published when the move was made. */
  | 'immediate'
  /** It matches one of several commitments that this browser saw before, so that the server could choose. */
  | 'several'
  /** This browser saw another commitment before. */
  | 'changed'
  /** It does not match its commitment. */
  | 'false'
  /** The page cannot use WebCrypto, as on plain http over a network. */
  | 'unavailable';

/**
 * Judges a revealed move by the commitments to it that this browser has `seen` before. The commitment in the same reply
 * proves little: a server that rewrites a move can rewrite its commitment, too.
 */
export async function verdictOf(opened: OpenedCommitment, seen: string[], isImmediate: boolean): Promise<Verdict> {
  if (seen.length > 0 && !seen.includes(opened.commitment)) return 'changed';
  const text = commitmentText(opened.handId, opened.playerId, opened.move, opened.nonce);
  const hash = await webHashing.sha256(text).catch(() => null);
  if (hash === null) return 'unavailable';
  if (hash !== opened.commitment) return 'false';
  if (seen.length > 0) return new Set(seen).size > 1 ? 'several' : 'kept';
  return isImmediate ? 'immediate' : 'unseen';
}
