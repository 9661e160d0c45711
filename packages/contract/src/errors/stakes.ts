import type { ErrorDefinition } from './error-definition.js';

/** Errors of stakes, which the browser finds too (VAL-01, VAL-02). Its first page loads these alone. */
export const stakeErrors = {
  INVALID_STAKE: {
    status: 400,
    title: 'Invalid stake amount',
    message: 'Stake amount must be greater than 0',
    field: 'stakeAmount',
  },
  INSUFFICIENT_BALANCE_TO_CREATE: {
    status: 409,
    title: 'Insufficient balance',
    message: "You don't have enough balance for this stake",
    field: 'stakeAmount',
  },
  INSUFFICIENT_BALANCE_TO_JOIN: {
    status: 409,
    title: 'Insufficient Balance',
    message: "You don't have enough coins to join this game.",
  },
} as const satisfies Record<string, ErrorDefinition>;
