import * as z from 'zod/mini';
import { instant } from './fields.js';
import { command, query } from './operation.js';

/**
 * The query that the Discord callback adds to the redirect path: `connected` after success, else `error` with the code
 * DISCORD_CONNECTION_ERROR or DISCORD_ACCOUNT_TAKEN.
 */
export interface DiscordCallbackQuery {
  connected?: 'discord';
  error?: string;
}

/** The redirect path after X succeeded (AUC-01). /auth/callback and /auth continue to `redirect`. */
export const xTarget = z.enum(['/auth/callback', '/auth?redirect=/profile', '/auth']);
export type XTarget = z.infer<typeof xTarget>;

/** The query that the X callback adds to the redirect path. Failures always redirect to /auth/callback. */
export interface XCallbackQuery {
  /** An error code: X_LOGIN_ERROR, X_SIGNUP_ERROR, X_CONNECTION_ERROR or X_ACCOUNT_TAKEN. */
  error?: string;
  /** Set when an X account was just connected ('X Account Connected'). */
  connected?: 'x';
  /** A path on this site to continue to; /profile after a failed connection (EPA-03). */
  redirect?: string;
}

const url = z.object({ url: z.string() });
/** A path on this site (D-33); other values are ignored. */
const redirect = z.optional(z.string());

/**
 * The operations on accounts at X and Discord. Their names begin with that of the site, as in the specification (D-02). A connection
 * replies with the URL to navigate to.
 */
export const socialOperations = {
  'x.connectAccount': command({
    access: 'player',
    summary: "Starts connecting an X account to the caller's account (FUN-03, ERW-05)",
    input: z.object({ target: xTarget, redirect }),
    reply: url,
    signedOut: 'NOT_SIGNED_IN_TO_EARN',
    refusals: ['X_OFF', 'CONFIRMATION_NEEDED'],
  }),
  'x.getMetrics': query({
    access: 'player',
    summary: "Returns how many of the caller's posts of the last 7 days mention us, and their share (FUN-02, ENT-15)",
    input: z.object({}),
    reply: z.object({
      mentions: z.int(),
      /** The share of posts with a mention, in percent to one decimal. */
      percentage: z.number(),
      /** When X returned these numbers. */
      fetchedAt: instant,
    }),
    refusals: ['X_OFF', 'X_NOT_CONNECTED', 'X_RATE_LIMITED', 'X_METRICS_PAUSED', 'X_METRICS_FAILED'],
  }),
  'x.disconnectAccount': command({
    access: 'player',
    summary: "Removes the X account from the caller's account, unless it is the only way to sign in",
    input: z.object({}),
    reply: z.object({}),
    refusals: ['X_NOT_CONNECTED', 'LAST_SIGN_IN', 'CONFIRMATION_NEEDED'],
  }),
  'discord.disconnectAccount': command({
    access: 'player',
    summary: "Removes the Discord account from the caller's account",
    input: z.object({}),
    reply: z.object({}),
    refusals: ['DISCORD_NOT_CONNECTED', 'CONFIRMATION_NEEDED'],
  }),
  'discord.connectAccount': command({
    access: 'player',
    summary: "Starts connecting a Discord account to the caller's account; returns to `redirect`",
    input: z.object({ redirect: z.string() }),
    reply: url,
    signedOut: 'NOT_SIGNED_IN_TO_EARN',
    refusals: ['DISCORD_OFF', 'CONFIRMATION_NEEDED'],
  }),
};
