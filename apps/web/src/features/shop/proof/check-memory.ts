import type { EntryReceipt, OrderReceipt } from '@game/contract';
import {
  actsHeadAfter,
  chainHeadAfter,
  chainStart,
  closingToleranceMs,
  isOrderReceipt,
  listActs,
  type DrawProof,
  type Hashing,
} from '@game/rules';
import type { RaffleMemory, RaffleObservation } from '../raffle-memory.js';

/**
 * How a proof contradicts what this browser remembers: another seed hash, another entry under the number of a receipt, an
 * entry before it that was changed, added or dropped, a change after the closing, a raffle that was open after its end, an
 * order whose receipt it has, or a draw, order or refusal that it saw.
 */
export interface MemoryProblem {
  kind: 'seed' | 'entry' | 'chain' | 'closing' | 'open' | 'order' | 'acts';
  /** The number of the entry in the receipt, of the last entry that the browser saw, or of the draw or act. */
  number: number;
}

/** Compares a proof with what this browser remembers (D-21). Returns the contradictions; an empty list if all match. */
export async function checkMemory(
  proof: DrawProof,
  { receipts, orders, observations }: RaffleMemory,
  hashing: Pick<Hashing, 'sha256'>,
): Promise<MemoryProblem[]> {
  const heads = await headsOf(proof, hashing);
  const actHeads = await actHeadsOf(proof, hashing);
  const orderProblems = await Promise.all(orders.map((order) => orderProblem(proof, order, hashing)));
  return [
    ...receipts.flatMap((receipt) => receiptProblem(proof, heads, receipt) ?? []),
    ...observations.flatMap((seen) => observationProblem(proof, heads, seen) ?? []),
    ...orderProblems.flatMap((problem) => problem ?? []),
    ...observations.flatMap((seen) => actsProblem(actHeads, seen) ?? []),
  ];
}

/** Returns the heads of the hash chain: before the first entry, and after each. */
async function headsOf(proof: DrawProof, hashing: Pick<Hashing, 'sha256'>): Promise<string[]> {
  const raffleEndTime = new Date(proof.raffleEndTime);
  const terms = { ...proof, raffleEndTime, beaconChainHash: proof.beacon?.chainHash ?? null };
  let head = await chainStart(terms, hashing);
  const heads = [head];
  for (const { number, entrant, random, enteredAt } of proof.entries) {
    head = await chainHeadAfter(head, { entryNumber: number, entrant, number: random, enteredAt }, hashing);
    heads.push(head);
  }
  return heads;
}

/** Returns the heads of the hash chain of acts: before the first act, and after each. */
async function actHeadsOf(proof: DrawProof, hashing: Pick<Hashing, 'sha256'>): Promise<string[]> {
  const heads = [proof.chainHead];
  for (const act of listActs(proof)) heads.push(await actsHeadAfter(heads.at(-1) ?? '', act, hashing));
  return heads;
}

/** Finds out whether the proof denies an order whose receipt this browser has. */
async function orderProblem(
  proof: DrawProof,
  { drawNumber, receipt }: OrderReceipt,
  hashing: Pick<Hashing, 'sha256'>,
): Promise<MemoryProblem | null> {
  const isShown = typeof proof.draws[drawNumber - 1]?.orderedAt === 'string';
  return isShown && (await isOrderReceipt(proof, drawNumber, receipt, hashing))
    ? null
    : { kind: 'order', number: drawNumber };
}

function actsProblem(heads: readonly string[], { acts = 0, actsHead }: RaffleObservation): MemoryProblem | null {
  return acts === 0 || heads[acts] === actsHead ? null : { kind: 'acts', number: acts };
}

function receiptProblem(proof: DrawProof, heads: readonly string[], receipt: EntryReceipt): MemoryProblem | null {
  const { entryNumber } = receipt;
  const entry = proof.entries[entryNumber - 1];
  if (receipt.seedHash !== proof.seedHash) return { kind: 'seed', number: entryNumber };
  if (entry?.random !== receipt.number || entry.entrant !== receipt.entrant)
    return { kind: 'entry', number: entryNumber };
  return heads[entryNumber] === receipt.chainHead ? null : { kind: 'chain', number: entryNumber };
}

function observationProblem(proof: DrawProof, heads: readonly string[], seen: RaffleObservation): MemoryProblem | null {
  const { count, closed, seenAt } = seen;
  if (heads[count] !== seen.chainHead) return { kind: 'chain', number: count };
  if (closed === undefined) {
    const isLate = Date.parse(seenAt) > Date.parse(proof.raffleEndTime) + closingToleranceMs;
    const wasCancelled = seen.acts !== undefined && proof.closedAt === null;
    return isLate && !wasCancelled ? { kind: 'open', number: count } : null;
  }
  const isSame = count === proof.entries.length && closed.closesAt === proof.closedAt;
  return isSame ? null : { kind: 'closing', number: count };
}
