import type { EntryReceipt } from '@game/contract';
import { chainHeadAfter, chainStart, closingToleranceMs, type DrawProof, type Hashing } from '@game/rules';
import type { RaffleMemory, RaffleObservation } from '../raffle-memory.js';

/**
 * How a proof contradicts what this browser remembers: another seed hash, another entry under the number of a receipt, an
 * entry before it that was changed, added or dropped, a change after the closing, or a raffle that was open after its end.
 */
export interface MemoryProblem {
  kind: 'seed' | 'entry' | 'chain' | 'closing' | 'open';
  /** The number of the entry in the receipt, or of the last entry that the browser saw. */
  entryNumber: number;
}

/** Compares a proof with what this browser remembers (D-21). Returns the contradictions; an empty list if all match. */
export async function checkMemory(
  proof: DrawProof,
  { receipts, observations }: RaffleMemory,
  hashing: Pick<Hashing, 'sha256'>,
): Promise<MemoryProblem[]> {
  const heads = await headsOf(proof, hashing);
  return [
    ...receipts.flatMap((receipt) => receiptProblem(proof, heads, receipt) ?? []),
    ...observations.flatMap((seen) => observationProblem(proof, heads, seen) ?? []),
  ];
}

/** Returns the heads of the hash chain: before the first entry, and after each. */
async function headsOf(proof: DrawProof, hashing: Pick<Hashing, 'sha256'>): Promise<string[]> {
  const { productId, seedHash, maxEntries, beacon } = proof;
  const raffleEndTime = new Date(proof.raffleEndTime);
  const terms = { productId, seedHash, raffleEndTime, maxEntries, beaconChainHash: beacon?.chainHash ?? null };
  let head = await chainStart(terms, hashing);
  const heads = [head];
  for (const { number, entrant, random, enteredAt } of proof.entries) {
    head = await chainHeadAfter(head, { entryNumber: number, entrant, number: random, enteredAt }, hashing);
    heads.push(head);
  }
  return heads;
}

function receiptProblem(proof: DrawProof, heads: readonly string[], receipt: EntryReceipt): MemoryProblem | null {
  const { entryNumber } = receipt;
  const entry = proof.entries[entryNumber - 1];
  if (receipt.seedHash !== proof.seedHash) return { kind: 'seed', entryNumber };
  if (entry?.random !== receipt.number || entry.entrant !== receipt.entrant) return { kind: 'entry', entryNumber };
  return heads[entryNumber] === receipt.chainHead ? null : { kind: 'chain', entryNumber };
}

function observationProblem(proof: DrawProof, heads: readonly string[], seen: RaffleObservation): MemoryProblem | null {
  const { count, closed, seenAt } = seen;
  if (heads[count] !== seen.chainHead) return { kind: 'chain', entryNumber: count };
  if (closed === undefined) {
    const isLate = Date.parse(seenAt) > Date.parse(proof.raffleEndTime) + closingToleranceMs;
    return isLate ? { kind: 'open', entryNumber: count } : null;
  }
  const isSame = count === proof.entries.length && closed.closesAt === proof.closedAt;
  return isSame ? null : { kind: 'closing', entryNumber: count };
}
