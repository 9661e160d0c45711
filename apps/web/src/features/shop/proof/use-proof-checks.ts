import type { ReplyOf } from '@game/contract';
import { checkDrawProof, type ProofCheck } from '@game/rules';
import { useQuery } from '@tanstack/react-query';
import { webHashing } from '../../../components/fairness/hashing.js';
import type { RaffleMemory } from '../raffle-memory.js';
import { checkMemory, type MemoryProblem } from './check-memory.js';

export type Proof = ReplyOf<'shop.getDrawProof'>;

/** What this browser found out about a proof. */
export interface CheckedProof {
  /** The checks of the proof itself. */
  checks: ProofCheck[];
  /** How it contradicts what this browser remembers. */
  problems: MemoryProblem[];
}

/**
 * Verifies a proof in this browser (D-21). Returns null while it works, and 'unavailable' if it cannot: on plain http, or if
 * the cryptography does not load. `version` identifies the reply, which can be too large for a cache key.
 */
export function useProofChecks(
  proof: Proof,
  memory: RaffleMemory,
  version: number,
): CheckedProof | 'unavailable' | null {
  const { data, isError } = useQuery({
    queryKey: ['proofChecks', proof.productId, version],
    queryFn: async () => {
      // Only this page needs it, and it is larger than the page.
      const { verifyRound } = await import('@game/rules/beacon-signature');
      const checks = await checkDrawProof(proof, { hashing: webHashing, verifyRound });
      return { checks, problems: await checkMemory(proof, memory, webHashing) };
    },
    // It needs no network once its code is loaded.
    networkMode: 'always',
    staleTime: Infinity,
    retry: false,
  });
  return isError ? 'unavailable' : (data ?? null);
}
