import { actsHeadAfter, type RaffleAct } from '@game/rules';
import { nodeHashing } from './node-hashing.js';
import type { ProductRow } from './store/rows.js';
import { chainOf } from './view.js';

/** Returns what changes of a raffle when an act is appended to the hash chain that browsers keep. See decision 0035. */
export async function withAct(raffle: ProductRow, act: RaffleAct): Promise<Pick<ProductRow, 'acts' | 'actsHead'>> {
  const head = raffle.actsHead ?? chainOf(raffle).chainHead;
  return { acts: raffle.acts + 1, actsHead: await actsHeadAfter(head, act, nodeHashing) };
}
