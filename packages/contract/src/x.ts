import * as z from 'zod/mini';
import { command, query } from './operation.js';

/**
 * What the callback of Discord adds to the path it leads to: `connected` when it went well, else as `error` a code of
 * `errors`, DISCORD_CONNECTION_ERROR or DISCORD_ACCOUNT_TAKEN.
 */
export interface DiscordCallbackQuery {
  connected?: 'discord';
  error?: string;
}

/** Where the callback of X leads when it went well (AUC-01). With /auth/callback and /auth, `redirect` says where next. */
export const xTarget = z.enum(['/auth/callback', '/auth?redirect=/profile', '/auth']);
export type XTarget = z.infer<typeof xTarget>;

/** What the callback adds to the address it leads to. Failures always lead to /auth/callback. */
export interface XCallbackQuery {
  /** A code of `errors`: X_LOGIN_ERROR, X_SIGNUP_ERROR, X_CONNECTION_ERROR or X_ACCOUNT_TAKEN. */
  error?: string;
  /** Present when an X account has just been connected ('X Account Connected'). */
  connected?: 'x';
  /** A path of this site to go on to; after a failed connection it is /profile (EPA-03). */
  redirect?: string;
}

const url = z.object({ url: z.string() });
/** A path of this site (D-33); anything else is passed over. */
const redirect = z.optional(z.string());

/** What can be asked of X and Discord. To begin is answered with the address, there, for the browser to go to. */
export const xOperations = {
  'x.signIn': command({
    access: 'anyone',
    summary: 'Begins signing in or up with X (AUC-01)',
    input: z.object({
      /** By which button: failures are told as 'X Login Error' or 'X Signup Error'. */
      intent: z.enum(['logIn', 'signUp']),
      target: xTarget,
      redirect,
      /** As for `auth.signUp`; they count for a new account alone. */
      newsletter: z.boolean(),
      referralCode: z.optional(z.string()),
      timeZone: z.string(),
    }),
    reply: url,
  }),
  'x.connectAccount': command({
    access: 'player',
    summary: "Begins connecting an X account to the caller's (FUN-03, ERW-05)",
    input: z.object({ target: xTarget, redirect }),
    reply: url,
    signedOut: 'NOT_SIGNED_IN_TO_EARN',
  }),
  'x.getMetrics': query({
    access: 'player',
    summary: "How many of the caller's posts of the last 7 days mention us, and which part of them (FUN-02, ENT-15)",
    input: z.object({}),
    reply: z.object({
      mentions: z.int(),
      /** Of 100 posts, to one decimal. */
      percentage: z.number(),
      /** When X said so. */
      fetchedAt: z.iso.datetime(),
    }),
  }),
  'discord.connectAccount': command({
    access: 'player',
    summary: "Begins connecting a Discord account to the caller's; leads back to `redirect`",
    input: z.object({ redirect: z.string() }),
    reply: url,
    signedOut: 'NOT_SIGNED_IN_TO_EARN',
  }),
};
