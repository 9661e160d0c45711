import { commitmentText, type Move } from '@game/rules';
import { webHashing } from './hashing.js';

/** What is needed to check one published commitment (D-04). */
export interface OpenedCommitment {
  /** What stands first in the committed text: the game, the match, or the tournament of an initial move. */
  committedId: string;
  playerId: string;
  move: Move;
  nonce: string;
  commitment: string;
}

/**
 * Whether the commitment published when the move was made is the SHA-256 of what is revealed now (D-04).
 * @throws when the page may not use WebCrypto, as on plain http over a network
 */
export async function isCommitmentTrue(opened: OpenedCommitment): Promise<boolean> {
  const text = commitmentText(opened.committedId, opened.playerId, opened.move, opened.nonce);
  return (await webHashing.sha256(text)) === opened.commitment;
}
