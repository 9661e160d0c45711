import * as z from 'zod/mini';
import { id, instant } from './fields.js';
import { command, query } from './operation.js';

const password = z.string().check(z.minLength(1));
const token = z.string().check(z.minLength(1), z.maxLength(200));
const nothing = z.object({});

/** A session of the caller. */
export const ownSession = z.object({
  id,
  /** The User-Agent header at sign-in; null if there was none. */
  userAgent: z.nullable(z.string()),
  createdAt: instant,
  /** When it was last extended: at most a day before its last use. */
  extendedAt: instant,
  expiresAt: instant,
  /** Whether this request uses it. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** The operations on the caller's account and sessions. */
export const accountOperations = {
  'account.changePassword': command({
    access: 'player',
    summary: 'Sets a new password, and ends all other sessions',
    input: z.object({ currentPassword: password, newPassword: password }),
    reply: nothing,
    invalidInput: 'FIELDS_MISSING',
    refusals: ['NO_PASSWORD', 'WRONG_PASSWORD', 'WEAK_PASSWORD', 'CONFIRMATION_NEEDED'],
  }),
  'account.confirmPassword': command({
    access: 'player',
    summary: 'Confirms with the password that it is the caller: allows sensitive changes for 10 minutes',
    input: z.object({ password }),
    reply: nothing,
    invalidInput: 'FIELDS_MISSING',
    refusals: ['NO_PASSWORD', 'SECOND_FACTOR_NEEDED', 'WRONG_PASSWORD'],
  }),
  'account.changeEmail': command({
    access: 'player',
    summary:
      'Requests a new email address: it changes when the links in the mails to the old and the new address are confirmed',
    input: z.object({
      email: z.string().check(z.trim(), z.minLength(1)),
      /** The first password of an account that has none; otherwise ignored. */
      password: z.optional(z.string()),
    }),
    reply: nothing,
    invalidInput: 'FIELDS_MISSING',
    refusals: ['MAIL_OFF', 'INVALID_EMAIL', 'EMAIL_UNCHANGED', 'WEAK_PASSWORD', 'CONFIRMATION_NEEDED'],
  }),
  'account.cancelEmailChange': command({
    access: 'player',
    summary: 'Cancels the requested change of the email address',
    input: nothing,
    reply: nothing,
  }),
  'account.confirmEmailChange': command({
    access: 'anyone',
    summary:
      'Confirms a change of the email address for one of the two addresses, with the token of the link in the mail',
    input: z.object({ token }),
    /** Whether the address has changed; false if the other address has not confirmed it yet. */
    reply: z.object({ isChanged: z.boolean() }),
    invalidInput: 'INVALID_LINK',
  }),
  'account.undoChange': command({
    access: 'anyone',
    summary:
      'Restores the email address and the connections from before a change, with the token of the link in the mail',
    input: z.object({ token }),
    reply: nothing,
    invalidInput: 'INVALID_LINK',
  }),
  'account.updateNewsletter': command({
    access: 'player',
    summary: 'Subscribes to the newsletter or unsubscribes',
    input: z.object({ newsletter: z.boolean() }),
    reply: nothing,
    isIdempotent: true,
  }),
  'account.listSessions': query({
    access: 'player',
    summary: 'Lists the sessions of the caller, newest first',
    input: nothing,
    reply: z.object({ sessions: z.array(ownSession) }),
  }),
  'account.revokeSession': command({
    access: 'player',
    summary: 'Ends a session of the caller, if it has not ended yet',
    input: z.object({ sessionId: id }),
    reply: nothing,
    invalidInput: 'SESSION_NOT_FOUND',
    isIdempotent: true,
  }),
  'account.signOutEverywhere': command({
    access: 'anyone',
    summary: 'Ends all sessions of the caller, including this one; nothing if signed out',
    input: nothing,
    reply: nothing,
    isIdempotent: true,
  }),
  'account.getOwnData': query({
    access: 'player',
    summary: 'Returns a page of everything that is stored about the caller, for their download',
    input: z.object({
      /** `nextCursor` of the previous page; without it, the first page. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
    reply: z.object({
      /** Rows by table, with the names of the database. A table may continue on the next page. */
      tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      /** null on the last page. */
      nextCursor: z.nullable(z.string()),
    }),
  }),
  'account.delete': command({
    access: 'player',
    summary: 'Deletes the account: settles its games and anonymizes the profile; the ledger is kept',
    input: z.object({
      /** The caller's username, typed to confirm. */
      confirmation: z.string(),
      /** Required if the account has a password. Without one, the caller must have signed in recently. */
      password: z.optional(z.string()),
    }),
    reply: nothing,
    invalidInput: 'CONFIRMATION_MISSING',
    refusals: ['WRONG_PASSWORD', 'CONFIRMATION_NEEDED'],
  }),
};
