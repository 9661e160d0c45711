import { catalogue } from './catalogue.js';
import { plural } from './format.js';

/** Amounts of tickets. */
export const ticketText = catalogue({
  amount: (count: number) => plural(count, { one: '# ticket', other: '# tickets' }),
  /** The unit alone, where the number is separate. */
  unit: (count: number) => plural(count, { one: 'ticket', other: 'tickets' }),
});

/** The balance in the top bar. */
export const balanceText = catalogue({
  label: 'Balance:',
  loading: 'Loading balance',
  failed: 'Failed to fetch user balance',
});
