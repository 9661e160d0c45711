import type { ErrorDefinition } from './error-definition.js';

/** Errors of payments (VAL-06, ESH-01). */
export const paymentErrors = {
  NOT_SIGNED_IN_TO_PURCHASE: {
    status: 401,
    title: 'Error',
    message: 'You must be logged in to make a purchase',
  },
  PACKAGE_NOT_AVAILABLE: {
    status: 409,
    title: 'Coming Soon',
    message: 'This ticket package will be available soon!',
  },
  PAYMENTS_OFF: { status: 409, title: 'Error', message: 'Buying tickets is not set up on this site.' },
  CHECKOUT_FAILED: { status: 503, title: 'Error', message: 'Failed to process purchase. Please try again.' },
  PURCHASE_LIMIT: {
    status: 409,
    title: 'Your Purchase Limit',
    message: 'This purchase would exceed the limit that you set under Play Safely in your profile.',
  },
  // A stake, an entry or a purchase during a break that the player has chosen
  ON_BREAK: {
    status: 409,
    title: 'You Are on a Break',
    message: 'You cannot stake, enter or buy until your break ends. Your profile shows its end under Play Safely.',
  },
  IN_DEBT: {
    status: 409,
    title: 'Tickets Owed',
    message: 'A refund took back tickets that you had already spent. New tickets pay for them first.',
  },
  PURCHASE_NOT_FOUND: { status: 404, title: 'Error', message: 'Purchase not found.' },
  INVALID_SIGNATURE: { status: 400, title: 'Error', message: 'The signature is missing, invalid or expired.' },
} as const satisfies Record<string, ErrorDefinition>;
