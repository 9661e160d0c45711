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
  IN_DEBT: {
    status: 409,
    title: 'Tickets Owed',
    message: 'A refund took back tickets that you had already spent. New tickets pay for them first.',
  },
  PURCHASE_NOT_FOUND: { status: 404, title: 'Error', message: 'Purchase not found.' },
  INVALID_SIGNATURE: { status: 400, title: 'Error', message: 'The signature is missing, invalid or expired.' },
} as const satisfies Record<string, ErrorDefinition>;
