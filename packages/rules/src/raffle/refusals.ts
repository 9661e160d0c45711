import type { Hashing } from '../hashing.js';
import type { DrawProof, ProvenDraw } from './proof-format.js';
import { maximumRefusals } from './raffle.js';

/**
 * Whether every winner who lost the prize was refused as the rules allow, and the raffle was cancelled after the last possible
 * refusal (D-38). See decision 0048.
 */
export async function areRefusalsValid(proof: DrawProof, hashing: Pick<Hashing, 'sha256'>): Promise<boolean> {
  const { draws, status, cancelled } = proof;
  const refused = draws.filter(({ refusal }) => refusal !== null);
  // A draw without a refusal must be the last one.
  if (draws.slice(0, -1).some(({ refusal }) => refusal === null)) return false;
  for (const draw of refused) {
    if (!(await isRefusalValid(proof, draw, hashing))) return false;
  }
  if (draws.length > maximumRefusals || (cancelled !== null) !== (status === 'cancelled')) return false;
  if ((refused.length === maximumRefusals) !== (cancelled?.cause === 'refusals')) return false;
  const winner = refused.length < draws.length ? draws.at(-1) : undefined;
  if (winner === undefined) return status !== 'drawn' && status !== 'redeemed';
  return status === (winner.orderedAt === null ? 'drawn' : 'redeemed');
}

/** Whether a refusal has a cause that fits what the winner did. */
async function isRefusalValid(
  { entries }: DrawProof,
  { refusal, orderedAt, redeemBy, drawnAt, winnerEntry }: ProvenDraw,
  { sha256 }: Pick<Hashing, 'sha256'>,
): Promise<boolean> {
  if (refusal === null) return true;
  const { cause, at, word } = refusal;
  if (at < (orderedAt ?? drawnAt)) return false;
  if (cause === 'noAddress') return orderedAt === null && word === null && at >= redeemBy;
  if (word !== null) return cause === 'declined' && (await sha256(word)) === entries[winnerEntry - 1]?.random;
  // Two operators refused the order.
  return orderedAt !== null;
}

/** Whether a refused winner has published the receipt of their order. */
export function isDisputed({ receipt, refusal }: Pick<ProvenDraw, 'receipt' | 'refusal'>): boolean {
  return receipt !== null && refusal !== null && refusal.word === null;
}

/** Whether `receipt` is the receipt for the order of a draw's winner, which only the server could hand out. */
export async function isOrderReceipt(
  { orderHashes }: Pick<DrawProof, 'orderHashes'>,
  drawNumber: number,
  receipt: string,
  { sha256 }: Pick<Hashing, 'sha256'>,
): Promise<boolean> {
  return (await sha256(receipt)) === orderHashes[drawNumber - 1];
}
