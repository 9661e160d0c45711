import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Account } from '../account/service.js';
import type { Ledger } from '../ledger/service.js';
import type { Profiles } from '../profiles/service.js';

/** The dependencies shared by all parts of `Shop`. */
export type ShopDependencies = Pick<
  SharedDependencies,
  'database' | 'clock' | 'random' | 'publisher' | 'logger' | 'mailer' | 'publicOrigin'
> & {
  ledger: Ledger;
  account: Account;
  profiles: Profiles;
};
