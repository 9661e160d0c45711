import { catalogue } from './catalogue.js';
import { formatPrice } from './format.js';
import { ticketText } from './tickets.js';

/** Buying tickets, and what is told when a player comes back from paying. */
export const paymentsText = catalogue({
  back: 'Back to Shop',
  heading: 'Buy Tickets',
  lead: 'Play for more: tickets are what you stake, enter raffles with and redeem for prizes.',
  packages: 'Ticket packages',
  tickets: ticketText.amount,
  price: (cents: number) => formatPrice(cents),
  buy: 'Buy',
  opening: 'Opening checkout...',
  soon: 'Coming Soon',
  note: 'You pay on the page of our payment provider; we never see your card. Tickets have no money value and cannot be exchanged for money.',
  failed: { title: 'Error', message: 'Failed to process purchase. Please try again.' },
  checkout: {
    label: 'Your purchase',
    cancelled: { title: 'Checkout cancelled', message: 'You came back without paying. Nothing was charged.' },
    pending: {
      title: 'Waiting for your payment',
      message:
        'Your tickets come as soon as our payment provider confirms the payment, mostly within seconds. You can leave this page meanwhile.',
    },
    paid: {
      title: 'Thank you!',
      message: (tickets: number) => `${ticketText.amount(tickets)} were added to your balance.`,
    },
    reversed: {
      title: 'Purchase refunded',
      message: 'Your money was returned, and the tickets of this purchase were taken back.',
    },
    expired: { title: 'Checkout expired', message: 'It was left open for too long. Nothing was charged.' },
    notFound: { title: 'Purchase not found', message: 'There is no such purchase of yours.' },
    loadFailed: {
      title: 'Purchase not loaded',
      message: 'Your purchase could not be loaded. If you have paid, your tickets come all the same.',
    },
    balance: 'Your balance',
    spend: 'Get Prizes',
    dismiss: 'Close',
  },
});
