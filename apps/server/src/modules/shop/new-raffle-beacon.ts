import type { BeaconChain } from '@game/rules';
import { CommandRefused } from '../../platform/command-refused.js';
import type { ShopDependencies } from './dependencies.js';

const remedy =
  'Without one, you could know the winner first: only RAFFLES_WITHOUT_BEACON=1 allows this, and players see it.';

/**
 * Returns the chain of the beacon that decides a new raffle; null if the operator has stated that new raffles have none, or in
 * development without a beacon. See decision 0013.
 * @throws {CommandRefused} if the raffle needs a beacon, and none is configured or within reach.
 */
export async function requireRaffleBeacon({
  beacon,
  beaconWatch,
  beaconPolicy,
}: Pick<ShopDependencies, 'beacon' | 'beaconWatch' | 'beaconPolicy'>): Promise<BeaconChain | null> {
  if (beaconPolicy === 'without') return null;
  if (beaconPolicy === 'required') {
    if (beacon === null) throw new CommandRefused(`A raffle needs a randomness beacon: set BEACON_URLS. ${remedy}`);
    const isReachable = await beaconWatch?.isReachable();
    if (!isReachable) throw new CommandRefused(`The randomness beacon does not answer. Try again later. ${remedy}`);
  }
  return beacon?.chain ?? null;
}
