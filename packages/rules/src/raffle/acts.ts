import type { Hashing } from '../hashing.js';
import type { DrawProof, ProvenDraw } from './proof-format.js';
import type { CancelCause, RefusalCause } from './raffle.js';

/**
 * What is decided about the prize of a raffle: the fields of its link in a hash chain. The second field is the number of the
 * draw. Browsers keep the head of the chain, so that no act can be changed or hidden later. See decision 0035.
 */
export type RaffleAct =
  | readonly ['drawn', number, winnerEntry: number, at: string]
  | readonly ['ordered', number, at: string]
  | readonly ['refused', number, cause: RefusalCause, at: string, word: string]
  | readonly ['cancelled', cause: CancelCause, at: string];

/** Lists the acts of a raffle in order. */
export function listActs({ draws, cancelled }: Pick<DrawProof, 'draws' | 'cancelled'>): RaffleAct[] {
  const acts = draws.flatMap(actsOfDraw);
  return cancelled === null ? acts : [...acts, ['cancelled', cancelled.cause, cancelled.at]];
}

function actsOfDraw({ drawNumber, winnerEntry, drawnAt, orderedAt, refusal }: ProvenDraw): RaffleAct[] {
  const acts: RaffleAct[] = [['drawn', drawNumber, winnerEntry, drawnAt]];
  if (orderedAt !== null) acts.push(['ordered', drawNumber, orderedAt]);
  if (refusal !== null) acts.push(['refused', drawNumber, refusal.cause, refusal.at, refusal.word ?? 'none']);
  return acts;
}

/** Returns the head of the chain after an act. Before the first one, it is the head of the chain of all entries. */
export async function actsHeadAfter(
  head: string,
  act: RaffleAct,
  { sha256 }: Pick<Hashing, 'sha256'>,
): Promise<string> {
  return sha256([head, ...act].join('|'));
}
