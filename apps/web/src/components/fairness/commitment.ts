import { commitmentText, type Move } from '@game/rules';
import { webHashing } from './hashing.js';

/** A published commitment with the revealed values that it can be checked against (D-04). */
export interface OpenedCommitment {
  /** The id at the start of the committed text: of the game, the match, or the tournament for an initial move. */
  committedId: string;
  playerId: string;
  move: Move;
  nonce: string;
  commitment: string;
}

/**
 * Whether the published commitment is the SHA-256 of the revealed values (D-04).
 * @throws if the page cannot use WebCrypto, as on plain http over a network
 */
export async function isCommitmentTrue(opened: OpenedCommitment): Promise<boolean> {
  const text = commitmentText(opened.committedId, opened.playerId, opened.move, opened.nonce);
  return (await webHashing.sha256(text)) === opened.commitment;
}
