import { catalogue } from './catalogue.js';

/** The balance of the top bar. */
export const profilesText = catalogue({
  balance: 'Balance:',
  loadingBalance: 'Loading balance',
  balanceFailed: 'Failed to fetch user balance',
});
