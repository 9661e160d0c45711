import type { ErrorDefinition } from './error-definition.js';

/** Errors of stakes, which the browser finds too (VAL-01, VAL-02, D-07). Its first page loads these alone. */
export const stakeErrors = {
  INVALID_STAKE: {
    status: 400,
    title: 'Invalid stake amount',
    message: 'Stake amount must be greater than 0',
    field: 'stakeAmount',
  },
  STAKE_NOT_WHOLE: {
    status: 400,
    title: 'Invalid stake amount',
    message: 'Enter a whole number of tickets',
    field: 'stakeAmount',
  },
  STAKE_TOO_HIGH: {
    status: 400,
    title: 'Invalid stake amount',
    message: 'Maximum stake is 1,000,000 tickets',
    field: 'stakeAmount',
  },
  INSUFFICIENT_BALANCE_TO_CREATE: {
    status: 409,
    title: 'Insufficient balance',
    message: "You don't have enough balance for this stake",
    field: 'stakeAmount',
    isShortage: true,
  },
  INSUFFICIENT_BALANCE_TO_JOIN: {
    status: 409,
    title: 'Insufficient Balance',
    message: "You don't have enough coins to join this game.",
    isShortage: true,
  },
} as const satisfies Record<string, ErrorDefinition>;
