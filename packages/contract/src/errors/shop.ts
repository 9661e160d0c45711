import type { ErrorDefinition } from './error-definition.js';

/** Errors of raffles and prizes (VAL-13, VAL-14, PDT-01, ESH-03). */
export const shopErrors = {
  PRODUCT_NOT_FOUND: { status: 404, title: 'Error', message: 'Product not found' },
  NOT_SIGNED_IN_TO_ENTER: {
    status: 401,
    title: 'Error',
    message: 'Please login to enter the raffle',
  },
  INSUFFICIENT_BALANCE_TO_ENTER: {
    status: 409,
    title: 'Insufficient Balance',
    message: 'You need {n} tickets to enter this raffle. Your current balance: {m} tickets.',
    isShortage: true,
  },
  RAFFLE_FULL: {
    status: 409,
    title: 'Raffle Full',
    message: 'This raffle has reached its maximum number of entries.',
  },
  HOUSEHOLD_SHARE_USED: {
    status: 409,
    title: 'Your Share Is Used',
    message:
      'The limit of entries for one household is {n} in this raffle, and yours has {m}. Accounts on one network or device, or that were created as a chain of invitations, count together. You have paid nothing.',
  },
  RAFFLE_ENDED: { status: 409, title: 'Raffle Ended', message: 'This raffle no longer accepts entries.' },
  RAFFLE_CLOCK_UNSURE: {
    status: 503,
    title: 'Entries Are Paused',
    message:
      'Our clock and the public beacon that decides this raffle disagree, so nobody can enter right now. You have paid nothing. Please try again in a few minutes.',
  },
  STAFF_CANNOT_ENTER: {
    status: 403,
    title: 'Not for Our Team',
    message: 'Your account belongs to our team, and we keep ourselves out of raffles. You have paid nothing.',
  },
  INVALID_ENTRY_NUMBER: {
    status: 400,
    title: 'Error',
    message: 'The random number of an entry must have 64 hexadecimal digits. Please reload the page and try again.',
  },
  ENTRY_NUMBER_USED: {
    status: 409,
    title: 'Error',
    message: 'This random number has already been used in this raffle. Please try again.',
  },
  NOT_A_RAFFLE: { status: 409, title: 'Error', message: 'Failed to enter raffle. Please try again.' },
  NOT_SIGNED_IN_TO_REDEEM: { status: 401, title: 'Error', message: 'Failed to redeem prize. Please try again.' },
  INSUFFICIENT_BALANCE_TO_REDEEM: {
    status: 409,
    title: 'Insufficient Balance',
    message: 'You need {n} tickets to redeem this prize. Your current balance: {m} tickets.',
    isShortage: true,
  },
  OUT_OF_STOCK: { status: 409, title: 'Out of Stock', message: 'This prize is out of stock.' },
  NOT_DECLINABLE: { status: 409, title: 'Error', message: 'You can no longer decline this prize.' },
  WRONG_WORD: {
    status: 409,
    title: 'Error',
    message: 'Please decline the prize in the browser with which you made the winning entry.',
  },
  WRONG_RECEIPT: {
    status: 409,
    title: 'Error',
    message: 'This is not the receipt of an order that we refused.',
  },
  NOT_REDEEMABLE: { status: 409, title: 'Error', message: 'Failed to redeem prize. Please try again.' },
} as const satisfies Record<string, ErrorDefinition>;
