import { catalogue } from './catalogue.js';
import { formatDate, formatDateTime, plural } from './format.js';
import { ticketText } from './tickets.js';

/** The lists of a player's orders and raffle entries. */
export const recordsText = catalogue({
  back: 'Back to Prizes',
  label: 'Your orders and entries',
  links: { orders: 'Your Orders', entries: 'Your Entries' },
  orders: {
    none: 'You have not ordered a prize yet.',
    failed: 'Failed to load your orders. Please try again.',
    browse: 'See the Prizes',
  },
  entries: {
    none: 'You have not entered a raffle yet.',
    failed: 'Failed to load your entries. Please try again.',
    browse: 'See the Raffles',
    count: (count: number, spent: number) =>
      `${plural(count, { one: '# entry', other: '# entries' })} for ${ticketText.amount(spent)}`,
    last: (moment: string) => `Last entry on ${formatDate(new Date(moment))}`,
    redeemBy: (moment: string) => `Tell us where to send it by ${formatDateTime(new Date(moment))}.`,
    proof: 'See the Draw',
  },
  results: {
    open: 'Open',
    drawing: 'Being drawn',
    won: 'Won',
    lost: 'Not won',
    forfeited: 'Won, not redeemed',
    withoutWinner: 'No winner',
    cancelled: 'Refunded',
  },
});
