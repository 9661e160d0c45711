import type { Hashing } from '../hashing.js';
import { dueTimeOf, refundMs } from './beacon.js';
import type { DrawProof, ProvenDraw } from './proof-format.js';
import { maximumRefusals, redrawClosing } from './raffle.js';

/** A draw whose winner lost the prize. */
type RefusedDraw = ProvenDraw & { refusal: NonNullable<ProvenDraw['refusal']> };

/**
 * Whether every winner who lost the prize was refused as the rules allow, and the raffle was cancelled after the last possible
 * refusal (D-38). See decision 0035.
 */
export async function areRefusalsValid(proof: DrawProof, hashing: Pick<Hashing, 'sha256'>): Promise<boolean> {
  const { draws, status } = proof;
  const refused = draws.filter((draw): draw is RefusedDraw => draw.refusal !== null);
  // A draw without a refusal must be the last one.
  if (draws.slice(0, -1).some(({ refusal }) => refusal === null)) return false;
  if (draws.some(({ orderedAt, drawnAt }) => orderedAt !== null && orderedAt < drawnAt)) return false;
  for (const draw of refused) {
    if (!(await isRefusalValid(proof, draw, hashing))) return false;
  }
  if (draws.length > maximumRefusals || !isEndValid(proof, refused.length)) return false;
  const winner = refused.length < draws.length ? draws.at(-1) : undefined;
  if (winner === undefined) return status !== 'drawn' && status !== 'redeemed';
  return status === (winner.orderedAt === null ? 'drawn' : 'redeemed');
}

/** Whether a cancelled raffle, and no other, has a cause and a time that fit what happened before. */
function isEndValid(proof: DrawProof, refused: number): boolean {
  const { draws, entries, status, closedAt, cancelled } = proof;
  if (cancelled === null) return status !== 'cancelled' && refused < maximumRefusals;
  const { at, cause } = cancelled;
  const before = draws.at(-1)?.refusal?.at ?? entries.at(-1)?.enteredAt ?? at;
  const isLate = closedAt !== null && Date.parse(at) >= dueTimeOf(proof.beacon, nextClosing(proof)) + refundMs;
  return (
    status === 'cancelled' &&
    (refused === maximumRefusals) === (cause === 'refusals') &&
    at >= before &&
    (cause !== 'overdue' || isLate)
  );
}

/** The earliest time at which the draw can close that follows the last one. */
function nextClosing({ draws, entries, maxEntries, raffleEndTime }: DrawProof): Date {
  const closedAt = new Date(entries[maxEntries - 1]?.enteredAt ?? raffleEndTime);
  const last = draws.at(-1);
  // A raffle whose winner was not refused cannot be cancelled.
  if (!last?.refusal) return closedAt;
  const refusedAt = last.refusal.at;
  return redrawClosing(closedAt, new Date(refusedAt > last.redeemBy ? refusedAt : last.redeemBy));
}

/** Whether a refusal has a cause that fits what the winner did. */
async function isRefusalValid(
  { entries }: DrawProof,
  { refusal: { cause, at, word }, orderedAt, redeemBy, drawnAt, winnerEntry }: RefusedDraw,
  { sha256 }: Pick<Hashing, 'sha256'>,
): Promise<boolean> {
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
