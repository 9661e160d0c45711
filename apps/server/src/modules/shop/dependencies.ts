import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Account } from '../account/service.js';
import type { Collusion } from '../collusion/service.js';
import type { Households } from '../households/service.js';
import type { Inbox } from '../inbox/service.js';
import type { Ledger } from '../ledger/service.js';
import type { Outbox } from '../outbox/service.js';
import type { BeaconPolicy } from '../../config/services.js';
import type { Beacon } from '../../platform/beacon/beacon.js';
import type { BeaconWatch } from '../../platform/beacon/beacon-watch.js';
import type { Cipher } from '../../platform/cipher.js';
import type { Payments } from '../payments/service.js';
import type { Profiles } from '../profiles/service.js';

/** The dependencies shared by all parts of `Shop`. */
export type ShopDependencies = Pick<
  SharedDependencies,
  'database' | 'clock' | 'outages' | 'random' | 'publisher' | 'logger' | 'publicOrigin'
> & {
  ledger: Ledger;
  outbox: Outbox;
  inbox: Inbox;
  account: Account;
  profiles: Profiles;
  /** Decides raffles; null if they are drawn without a beacon. */
  beacon: Beacon | null;
  /** Compares the clock with the beacon; null without one. */
  beaconWatch: BeaconWatch | null;
  /** Whether new raffles have a beacon. */
  beaconPolicy: BeaconPolicy;
  /** Encrypts the seeds of raffles. */
  cipher: Cipher;
  payments: Payments;
  collusion: Collusion;
  households: Households;
  /** The orders of one prize that a household can place in 30 days before further ones wait for a review. */
  ordersPerHousehold: number;
};
