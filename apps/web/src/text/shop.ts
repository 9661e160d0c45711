import { catalogue } from './catalogue.js';
import { formatDate, formatDateTime, formatNumber, plural } from './format.js';
import { ticketText } from './tickets.js';

/** Raffles and prizes: the list, a product, entering and redeeming, and the prize alert. */
export const shopText = catalogue({
  list: {
    back: 'Back to Shop',
    heading: 'Enter to win',
    lead: 'Every entry is one chance to win. Anyone can verify the draw.',
    filter: 'Which raffles to show',
    types: { regular: 'Regular', premium: 'Premium' },
    raffles: { regular: 'Regular raffles', premium: 'Premium raffles' },
    none: {
      regular: 'There are no regular raffles right now. Check back soon!',
      premium: 'There are no premium raffles right now. Check back soon!',
    },
    redeemHeading: 'Redeem your tickets',
    redeemLead: 'No luck needed: trade your tickets for these prizes while they last.',
    prizes: 'Prizes for tickets',
    balance: 'Your balance',
    buyTickets: 'Buy Tickets',
    failed: 'Failed to load products. Please try again.',
    balanceFailed: 'Failed to load user balance.',
    broken: {
      title: 'Something went wrong. Please try again.',
      message: 'Please reload the page.',
      action: 'Reload',
    },
    won: {
      title: 'You won!',
      message: 'Tell us where to send your prize.',
      open: 'Claim Your Prize',
    },
  },
  card: {
    entryCost: 'Entry',
    price: 'Price',
    entries: 'Entries',
    entryCount: (current: number, max: number) => `${formatNumber(current)}/${formatNumber(max)}`,
    expired: 'EXPIRED!',
    redeemed: 'REDEEMED!',
    full: 'Raffle Full',
    premium: 'Premium',
    outOfStock: 'Out of Stock',
    proof: 'See the draw',
  },
  timeLeft: {
    days: (days: number, hours: number) =>
      `${plural(days, { one: '# day', other: '# days' })} ${plural(hours, { one: '# hour', other: '# hours' })} left`,
    hours: (hours: number, minutes: number) =>
      `${plural(hours, { one: '# hour', other: '# hours' })} ${plural(minutes, { one: '# minute', other: '# minutes' })} left`,
    minutes: (minutes: number) => `${plural(minutes, { one: '# minute', other: '# minutes' })} left`,
    lastMinute: 'Less than a minute left',
  },
  product: {
    back: 'Back to Prizes',
    loading: 'Loading product details...',
    notFound: 'Product not found',
    failed: 'Failed to load product details. Please try again.',
    raffleTypes: { regular: 'Regular raffle', premium: 'Premium raffle' },
    prize: 'Prize',
    entryCost: 'Entry cost',
    price: 'Price',
    tickets: ticketText.amount,
    entries: (current: number, max: number) => `${formatNumber(current)}/${formatNumber(max)} Entries`,
    entriesRemaining: (count: number) => plural(count, { one: '# entry remaining', other: '# entries remaining' }),
    ownEntries: (count: number) =>
      plural(count, { one: 'You have # entry in this raffle', other: 'You have # entries in this raffle' }),
    household: (count: number) =>
      `One household can have ${plural(count, { one: '# entry', other: '# entries' })}. Accounts on one network or device count together.`,
    householdOrders: (count: number) =>
      `We send ${plural(count, { one: '# order', other: '# orders' })} of this prize to one household within 30 days, and check further ones by hand. Accounts on one network or device and orders to one address count together.`,
    itemsRemaining: (count: number) => plural(count, { one: '# item remaining', other: '# items remaining' }),
    ends: (moment: string) =>
      `Entries close on ${formatDateTime(new Date(moment))}, or as soon as the raffle is full. The winner is drawn soon after.`,
    enter: 'Enter Raffle',
    full: 'Raffle Full',
    ended: 'Raffle Ended',
    logInToEnter: 'Login to Enter',
    redeem: 'Redeem Now',
    outOfStock: 'Out of Stock',
    logInToRedeem: 'Login to Redeem',
    proof: 'How the winner is drawn',
    /** Shown if the beacon of a raffle is not the public one. */
    beacon: {
      ownBeacon:
        'This raffle does not use the public beacon, but another one. The owner of its key can know the winner before the last entry.',
      noBeacon:
        'This raffle has no public beacon. We know the number that decides it, so we could choose the winner with the last entry.',
    },
    status: {
      drawing: 'The winner is being drawn...',
      drawn: 'The winner has been drawn.',
      redeemed: 'The winner has been drawn and has redeemed the prize.',
      closed: 'This raffle ended without a winner.',
      cancelled: 'This raffle was cancelled. Every entry was refunded.',
    },
    notWon: 'Another entry won this time.',
  },
  cost: {
    balance: 'Your balance',
    balanceAfter: 'Balance after',
    price: 'Price',
    entryCost: 'Entry cost',
  },
  enter: {
    title: 'Enter this raffle?',
    description: (name: string) => `You buy one entry for: ${name}. This cannot be undone.`,
    confirm: 'Confirm Entry',
    entering: 'Entering...',
    cancel: 'Cancel',
    success: {
      title: 'Success!',
      message: (count: number) =>
        plural(count, { one: 'You have # entry in this raffle.', other: 'You have # entries in this raffle.' }),
    },
    receiptLost:
      'Your browser could not keep the receipt: its storage is full or forbidden. So it cannot verify your entry later.',
    noReceipt:
      'Our server sent no receipt for this entry. So nothing on this device can show if the entry is changed or dropped before the draw.',
    failed: { title: 'Error', message: 'Failed to enter raffle. Please try again.' },
  },
  redeem: {
    title: (name: string) => `Redeem ${name}`,
    description: 'Where should we send it? Only you and the people who ship your prize see this address.',
    fields: { fullName: 'Full Name', street: 'Street Address' },
    required: 'We need this to ship your prize.',
    confirm: 'Confirm Address',
    processing: 'Processing...',
    success: { title: 'Prize Redeemed!', message: "We'll ship your prize to the provided address." },
    held: { title: 'Prize Redeemed!', message: 'Your order is reserved for you. Its card says when we send it.' },
    holds: {
      review: 'We will check this order by hand before we send it. That usually takes a few days.',
      freshTickets: (until: string) =>
        `This order uses tickets that were bought recently, by you or by a player who lost them to you. It is reserved for you, and we send it after ${formatDateTime(new Date(until))}.`,
    },
    receiptLost:
      'Your browser could not keep the receipt: its storage is full or forbidden. So you cannot prove this order later.',
    failed: { title: 'Error', message: 'Failed to redeem prize. Please try again.' },
  },
  decline: {
    open: 'Decline This Prize',
    title: 'Decline this prize?',
    description:
      'You lose the prize, and the tickets of your entries are back in your balance. This cannot be undone. The proof of the draw shows that you declined.',
    cancel: 'Keep It',
    elsewhere: 'To decline this prize, use the browser with which you made the winning entry.',
    success: { title: 'Prize declined', message: 'The tickets of your entries are back in your balance.' },
    failed: { title: 'Error', message: 'Failed to decline the prize. Please try again.' },
  },
  win: {
    title: 'You won!',
    message: (redeemBy: string) =>
      `This prize is yours for free. Tell us where to send it by ${formatDateTime(new Date(redeemBy))}. After that, it is no longer yours.`,
    extended: 'Extended, because the site was down.',
    open: 'Claim Your Prize',
  },
  orders: {
    heading: 'Your orders',
    reference: (reference: string) => `Order ${reference}`,
    ordered: (createdAt: string) => `Ordered on ${formatDate(new Date(createdAt))}`,
    shipped: (shippedAt: string) => `Shipped on ${formatDate(new Date(shippedAt))}`,
    status: {
      ordered: 'Ordered',
      held: 'On hold',
      underReview: 'Under review',
      shipped: 'Shipped',
      refused: 'Refused',
    },
    holds: {
      review:
        'We check some orders by hand before we send them, and this is one of them. You do not need to do anything: we write to you when we are done, usually within a few days.',
      freshTickets: (until: string) =>
        `This order uses tickets that were bought recently, by you or by a player who lost them to you. We send it after ${formatDateTime(new Date(until))}.`,
    },
    refused: {
      paid: 'We could not accept this order. Its tickets are back in your balance.',
      won: 'You do not get this prize. The proof of the draw says why. The tickets of your entries are back in your balance.',
    },
    tracking: (trackingNumber: string) => `Tracking number: ${trackingNumber}`,
  },
  alert: {
    title: 'Prize Alert!',
    toEnter: (entryCost: number) => `${ticketText.amount(entryCost)} to enter`,
    view: 'View Prize',
  },
});
