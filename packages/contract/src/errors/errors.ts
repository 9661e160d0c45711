import type { ValuesIn } from './error-definition.js';
import { requestErrors } from './requests.js';
import { accountErrors } from './accounts.js';
import { profileErrors } from './profiles.js';
import { stakeErrors } from './stakes.js';
import { gameErrors } from './games.js';
import { tournamentErrors } from './tournaments.js';
import { rewardErrors } from './rewards.js';
import { pushErrors } from './push.js';
import { shopErrors } from './shop.js';
import { paymentErrors } from './payments.js';

/**
 * All errors of the API, by code. Titles and messages from the specification are copied character for character; the
 * others are ours. The web app looks up its texts by code.
 */
export const errors = {
  ...requestErrors,
  ...accountErrors,
  ...profileErrors,
  ...stakeErrors,
  ...gameErrors,
  ...tournamentErrors,
  ...rewardErrors,
  ...pushErrors,
  ...shopErrors,
  ...paymentErrors,
};

export type ErrorCode = keyof typeof errors;

/** The values for the placeholders of an error's message, by name. */
export type ValuesOf<Code extends ErrorCode> = ValuesIn<(typeof errors)[Code]['message']>;

/** The body of every error reply (EGN-01). */
export interface ErrorReply {
  code: ErrorCode;
  message: string;
  details?: string;
  hint?: string;
  /** The reasons why a password is weak, one sentence each (EGN-01). */
  reasons?: string[];
  /** How long to wait before the next attempt, in seconds. */
  retryAfterSeconds?: number;
  /** The values for the placeholders of the message, by name. */
  values?: Record<string, number>;
}
