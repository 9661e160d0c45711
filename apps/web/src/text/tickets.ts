import { catalogue } from './catalogue.js';
import { plural } from './format.js';

/** Amounts of tickets. */
export const ticketText = catalogue({
  amount: (count: number) => plural(count, { one: '# ticket', other: '# tickets' }),
  /** What follows the number where that stands alone. */
  unit: (count: number) => plural(count, { one: 'ticket', other: 'tickets' }),
});
