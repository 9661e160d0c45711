import * as z from 'zod/mini';
import { id } from './id.js';
import { command, query } from './operation.js';
import { publicProfile } from './profiles.js';

// Only what is missing is refused here; what is too long, or no e-mail, has causes of its own.
const email = z.string().check(z.trim(), z.minLength(1));
const password = z.string().check(z.minLength(1));
const token = z.string().check(z.minLength(1), z.maxLength(200));
const nothing = z.object({});

/** The session as the browser sees it: the player, or null when signed out (SES-01). */
export const session = z.object({ player: z.nullable(publicProfile) });
export type Session = z.infer<typeof session>;

/** One place where the caller is signed in. */
export const ownSession = z.object({
  id,
  /** What the browser said of itself when it signed in; null when it said nothing. */
  userAgent: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** When it was last extended: at most a day before it was last used. */
  extendedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** What can be asked of accounts and sessions. */
export const authOperations = {
  'auth.getOptions': query({
    access: 'anyone',
    summary: 'Which ways to sign in this site offers (D-28)',
    input: nothing,
    reply: z.object({
      x: z.enum(['on', 'sandbox', 'off']),
      /** Whether a new account waits for its mail to be answered ('on'), and whether passwords can be reset by mail. */
      mail: z.enum(['on', 'sandbox', 'off']),
    }),
  }),
  'auth.signUp': command({
    access: 'anyone',
    summary: 'Creates an account (VAL-08, AUC-01)',
    input: z.object({
      email,
      password,
      acceptedTerms: z.boolean(),
      newsletter: z.boolean(),
      /** The code a friend's link carried, in any case; kept for the referral reward (D-25). */
      referralCode: z.optional(z.string()),
      /** The browser's IANA time zone, which decides when the local day ends (D-22). */
      timeZone: z.string(),
    }),
    /** The player, signed in; null when the account waits for the link in the mail (D-30). */
    reply: session,
    invalidInput: 'EMAIL_OR_PASSWORD_MISSING',
  }),
  'auth.signInWithPassword': command({
    access: 'anyone',
    summary: 'Signs in with e-mail and password (VAL-07)',
    input: z.object({ email, password }),
    reply: z.object({ player: publicProfile }),
    invalidInput: 'FIELDS_MISSING',
  }),
  'auth.signOut': command({
    access: 'anyone',
    summary: 'Ends the session (LGO-01)',
    input: nothing,
    reply: nothing,
  }),
  'auth.getSession': query({
    access: 'anyone',
    summary: 'Who is signed in; extends a session that nears its end (D-29)',
    input: nothing,
    reply: session,
  }),
  'auth.verifyEmail': command({
    access: 'anyone',
    summary: 'Takes the token of the link in the mail: the e-mail is verified. Signs nobody in (D-30)',
    input: z.object({ token }),
    reply: nothing,
    invalidInput: 'INVALID_LINK',
  }),
  'auth.resendVerification': command({
    access: 'anyone',
    summary: 'Sends the link once more; answers the same whether there is such an account or not (D-30)',
    input: z.object({ email }),
    reply: nothing,
    invalidInput: 'FIELDS_MISSING',
  }),
  'auth.requestPasswordReset': command({
    access: 'anyone',
    summary: 'Sends a link to choose a new password; answers the same whether there is such an account or not (D-30)',
    input: z.object({ email }),
    reply: nothing,
    invalidInput: 'FIELDS_MISSING',
  }),
  'auth.resetPassword': command({
    access: 'anyone',
    summary: 'Sets a new password by the token of the link in the mail, and ends every session of the account',
    input: z.object({ token, password }),
    reply: nothing,
    invalidInput: 'FIELDS_MISSING',
  }),
  'auth.changePassword': command({
    access: 'player',
    summary: 'Sets a new password, and ends every other session',
    input: z.object({ currentPassword: password, newPassword: password }),
    reply: nothing,
    invalidInput: 'FIELDS_MISSING',
  }),
  'auth.updateNewsletter': command({
    access: 'player',
    summary: 'Orders or ends the newsletter',
    input: z.object({ newsletter: z.boolean() }),
    reply: nothing,
  }),
  'auth.listSessions': query({
    access: 'player',
    summary: 'Where the caller is signed in, the newest first',
    input: nothing,
    reply: z.object({ sessions: z.array(ownSession) }),
  }),
  'auth.revokeSession': command({
    access: 'player',
    summary: "Ends one of the caller's sessions",
    input: z.object({ sessionId: id }),
    reply: nothing,
    invalidInput: 'SESSION_NOT_FOUND',
  }),
  'auth.signOutEverywhere': command({
    access: 'player',
    summary: "Ends all of the caller's sessions, this one included",
    input: nothing,
    reply: nothing,
  }),
  'auth.deleteAccount': command({
    access: 'player',
    summary: 'Deletes the account: games are settled, the profile is made anonymous, the ledger stays',
    input: z.object({
      /** The caller's username, typed by hand. */
      confirmation: z.string(),
      /** Needed when the account has a password. */
      password: z.optional(z.string()),
    }),
    reply: nothing,
    invalidInput: 'CONFIRMATION_MISSING',
  }),
};
