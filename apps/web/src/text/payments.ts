import { catalogue } from './catalogue.js';
import { formatPrice } from './format.js';
import { ticketText } from './tickets.js';

/** Buying tickets, and the result after returning from the checkout. */
export const paymentsText = catalogue({
  back: 'Back to Shop',
  heading: 'Buy Tickets',
  lead: 'Stake tickets in games, enter raffles with them, or redeem them for prizes.',
  packages: 'Ticket packages',
  tickets: ticketText.amount,
  price: (cents: number) => formatPrice(cents),
  buy: 'Buy',
  opening: 'Opening checkout...',
  unavailable: 'Not Available',
  soon: 'Coming Soon',
  note: "You pay on our payment provider's page; we never see your card. Tickets have no monetary value and cannot be exchanged for money.",
  failed: { title: 'Error', message: 'Failed to process purchase. Please try again.' },
  debt: {
    title: (tickets: number) => `You owe ${ticketText.amount(tickets)}`,
    message:
      'A payment of yours was refunded after its tickets were spent. The next tickets you get or buy pay for them. Until then, you cannot stake tickets, enter raffles or redeem prizes.',
  },
  checkout: {
    label: 'Your purchase',
    cancelled: { title: 'Checkout cancelled', message: 'Nothing was charged. You can try again at any time.' },
    pending: {
      title: 'Waiting for your payment',
      message:
        'You get your tickets as soon as our payment provider confirms the payment, usually within seconds. You can leave this page.',
    },
    paid: {
      title: 'Thank you!',
      message: (tickets: number) => `${ticketText.amount(tickets)} were added to your balance.`,
    },
    reversed: {
      title: 'Purchase refunded',
      message: 'Your payment was refunded, and its tickets were removed from your balance.',
    },
    expired: {
      title: 'Not paid',
      message: 'The payment failed, or the checkout was cancelled or open for too long. Nothing was charged.',
    },
    notFound: { title: 'Purchase not found', message: 'We could not find this purchase in your account.' },
    loadFailed: {
      title: 'Purchase not loaded',
      message: 'Your purchase could not be loaded. If you have paid, you will still get your tickets.',
    },
    balance: 'Your balance',
    spend: 'Get Prizes',
    dismiss: 'Close',
  },
});
