import type { ErrorDefinition } from './error-definition.js';

/** Errors of all requests. */
export const requestErrors = {
  INVALID_REQUEST: { status: 400, title: 'Error', message: 'The request was not understood.' },
  REQUEST_TOO_LARGE: { status: 413, title: 'Error', message: 'This request is too large.' },
  FOREIGN_ORIGIN: { status: 403, title: 'Error', message: 'This request came from another site and was refused.' },
  NOT_FOUND: { status: 404, title: 'Error', message: 'This page or file does not exist.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    title: 'Error',
    message: 'This request was already sent with different content. Please try again.',
  },
  TOO_MANY_ATTEMPTS: { status: 429, title: 'Error', message: 'Too many attempts. Please wait and try again.' },
  UNEXPECTED: { status: 500, title: 'Error', message: 'Something went wrong. Please try again.' },
  RESTARTING: { status: 503, title: 'Error', message: 'The server is restarting. Please try again in a moment.' },
  TOO_BUSY: { status: 503, title: 'Error', message: 'The site is very busy. Please try again in a moment.' },
  /** The database cannot work, for example while another one takes over. */
  UNAVAILABLE: {
    status: 503,
    title: 'Error',
    message: 'The site cannot reach its database at the moment. Please try again in a few seconds.',
  },
} as const satisfies Record<string, ErrorDefinition>;
