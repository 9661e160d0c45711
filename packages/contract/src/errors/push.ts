import type { ErrorDefinition } from './error-definition.js';

/** Errors of push messages. */
export const pushErrors = {
  PUSH_SUBSCRIPTION_INVALID: {
    status: 400,
    title: 'Error',
    message:
      'Your browser sent an incomplete subscription. Please load this page again, and turn notifications on again.',
  },
  PUSH_KEY_INVALID: {
    status: 400,
    title: 'Error',
    message:
      'Your browser sent a key that we cannot use. Please turn notifications on again: your browser then makes a new one.',
  },
  PUSH_SERVICE_UNKNOWN: {
    status: 400,
    title: 'Error',
    message:
      'Your browser uses a push service that we do not support. To be notified, please use Chrome, Edge, Firefox or Safari.',
  },
  PUSH_SUBSCRIPTION_TAKEN: {
    status: 409,
    title: 'Error',
    message:
      'The subscription of your browser belongs to another device. Please turn notifications on again: your browser then makes a new one.',
  },
  PUSH_IS_OFF: {
    status: 409,
    title: 'Error',
    message: 'Notifications are off on this device. Please turn them on first.',
  },
  PUSH_UNAVAILABLE: { status: 503, title: 'Error', message: 'Notifications are not available on this site.' },
} as const satisfies Record<string, ErrorDefinition>;
