import type { ErrorDefinition } from './error-definition.js';

/** Errors of push messages. */
export const pushErrors = {
  PUSH_SUBSCRIPTION_INVALID: {
    status: 400,
    title: 'Error',
    message: 'Notifications could not be turned on: this browser uses a push service that we do not support.',
  },
  PUSH_IS_OFF: {
    status: 409,
    title: 'Error',
    message: 'Notifications are off on this device. Please turn them on first.',
  },
  PUSH_UNAVAILABLE: { status: 503, title: 'Error', message: 'Notifications are not available on this site.' },
} as const satisfies Record<string, ErrorDefinition>;
