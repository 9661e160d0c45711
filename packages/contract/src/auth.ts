import * as z from 'zod/mini';
import { beaconKind, instant } from './fields.js';
import { command, query } from './operation.js';
import { publicProfile } from './public-profile.js';
import { xTarget } from './social.js';
import { assertion, requestOptions } from './webauthn.js';

// Rejects only missing values. Too long values and invalid addresses have their own errors.
const email = z.string().check(z.trim(), z.minLength(1));
const password = z.string().check(z.minLength(1));
const token = z.string().check(z.minLength(1), z.maxLength(200));
const nothing = z.object({});

/** The session as the browser sees it: the player, or null when signed out (SES-01). */
export const session = z.object({ player: z.nullable(publicProfile) });
export type Session = z.infer<typeof session>;

/** The usernames of the accounts at other sites that are connected to a player's account. */
export const connectedAccounts = z.object({ x: z.nullable(z.string()), discord: z.nullable(z.string()) });
export type ConnectedAccounts = z.infer<typeof connectedAccounts>;

/** Who operates the site; null for what the operator has not set. */
export const siteOperator = z.object({
  name: z.nullable(z.string()),
  /** The email address for questions of players. */
  email: z.nullable(z.string()),
  /** The postal address in one line. */
  address: z.nullable(z.string()),
});
export type SiteOperator = z.infer<typeof siteOperator>;

/** The operations to sign up, in and out. */
export const authOperations = {
  'auth.getOptions': query({
    access: 'anyone',
    summary: 'The ways to sign in that this site offers (D-28), who operates it, and what decides its raffles',
    input: nothing,
    reply: z.object({
      x: z.enum(['on', 'sandbox', 'off']),
      /** 'on': a new account must verify its email address; 'off': passwords cannot be reset by mail. */
      mail: z.enum(['on', 'sandbox', 'off']),
      operator: siteOperator,
      /** What decides new raffles: drand's public network, another beacon, or only what this server knows (D-21). */
      raffleBeacon: beaconKind,
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
      /** The code of a friend's link, in upper or lower case; stored for the referral reward (D-25). */
      referralCode: z.optional(z.string()),
      /** The browser's IANA time zone, which defines the player's local day (D-22). */
      timeZone: z.string(),
    }),
    /** The player, signed in; null if the email address must be verified first (D-30). */
    reply: session,
    invalidInput: 'EMAIL_OR_PASSWORD_MISSING',
    refusals: ['TERMS_NOT_ACCEPTED', 'INVALID_EMAIL', 'WEAK_PASSWORD', 'ACCOUNT_EXISTS'],
  }),
  'auth.signInWithPassword': command({
    access: 'anyone',
    summary: 'Signs in with email address and password (VAL-07)',
    input: z.object({ email, password }),
    reply: z.object({ player: publicProfile }),
    invalidInput: 'FIELDS_MISSING',
    refusals: [
      'INVALID_EMAIL',
      'INVALID_CREDENTIALS',
      'EMAIL_NOT_VERIFIED',
      'ACCOUNT_SUSPENDED',
      'SECOND_FACTOR_NEEDED',
    ],
  }),
  'auth.beginPasskeySignIn': command({
    access: 'anyone',
    summary: 'Begins a sign-in with any passkey of this site',
    input: nothing,
    reply: z.object({ options: requestOptions }),
  }),
  'auth.signInWithPasskey': command({
    access: 'anyone',
    summary: 'Signs in with a passkey',
    input: z.object({ credential: assertion }),
    reply: z.object({ player: publicProfile }),
    invalidInput: 'PASSKEY_REFUSED',
    refusals: ['PASSKEY_UNKNOWN', 'ACCOUNT_SUSPENDED'],
  }),
  'auth.beginSecondFactor': command({
    access: 'anyone',
    summary: 'Begins the second step of a sign-in whose first step was refused with SECOND_FACTOR_NEEDED',
    input: nothing,
    reply: z.object({ options: requestOptions }),
    refusals: ['SIGN_IN_EXPIRED'],
  }),
  'auth.finishSecondFactor': command({
    access: 'anyone',
    summary: 'Completes a sign-in with a passkey as second factor',
    input: z.object({ credential: assertion }),
    reply: z.object({ player: publicProfile }),
    invalidInput: 'PASSKEY_REFUSED',
    refusals: ['SIGN_IN_EXPIRED', 'PASSKEY_UNKNOWN', 'ACCOUNT_SUSPENDED'],
  }),
  'auth.useRecoveryCode': command({
    access: 'anyone',
    summary: 'Completes a sign-in with a recovery code as second factor, which uses up the code',
    input: z.object({ code: z.string().check(z.maxLength(100)) }),
    reply: z.object({ player: publicProfile }),
    invalidInput: 'RECOVERY_CODE_REFUSED',
    refusals: ['SIGN_IN_EXPIRED', 'ACCOUNT_SUSPENDED'],
  }),
  'auth.signInWithX': command({
    access: 'anyone',
    summary: 'Starts sign-in or sign-up with X (AUC-01)',
    input: z.object({
      /** The button that was pressed: failures are shown as 'X Login Error' or 'X Signup Error'. */
      intent: z.enum(['logIn', 'signUp']),
      target: xTarget,
      /** A path on this site (D-33); other values are ignored. */
      redirect: z.optional(z.string()),
      /** As for `auth.signUp`; used only for a new account. */
      newsletter: z.boolean(),
      referralCode: z.optional(z.string()),
      timeZone: z.string(),
    }),
    /** Where to navigate to. */
    reply: z.object({ url: z.string() }),
    refusals: ['X_OFF'],
  }),
  'auth.signOut': command({
    access: 'anyone',
    summary: 'Ends the session (LGO-01)',
    input: nothing,
    reply: nothing,
    isIdempotent: true,
  }),
  'auth.getSession': query({
    access: 'anyone',
    summary: 'Returns the signed-in player; extends a session that is about to expire (D-29)',
    input: nothing,
    reply: session,
  }),
  'auth.verifyEmail': command({
    access: 'anyone',
    summary: 'Verifies the email address with the token of the link in the mail, without signing in (D-30)',
    input: z.object({ token }),
    reply: nothing,
    invalidInput: 'INVALID_LINK',
  }),
  'auth.resendVerification': command({
    access: 'anyone',
    summary: 'Sends the verification link again; the reply does not reveal whether the account exists (D-30)',
    input: z.object({ email }),
    reply: nothing,
    invalidInput: 'FIELDS_MISSING',
    refusals: ['MAIL_OFF', 'INVALID_EMAIL'],
  }),
  'auth.requestPasswordReset': command({
    access: 'anyone',
    summary: 'Sends a link to reset the password; the reply does not reveal whether the account exists (D-30)',
    input: z.object({ email }),
    reply: nothing,
    invalidInput: 'FIELDS_MISSING',
    refusals: ['MAIL_OFF', 'INVALID_EMAIL'],
  }),
  'auth.resetPassword': command({
    access: 'anyone',
    summary: 'Sets a new password with the token of the link in the mail, and ends all sessions of the account',
    input: z.object({ token, password }),
    /** The player must notice a connected account that is not theirs: it still belongs to the account. */
    reply: z.object({
      connected: connectedAccounts,
      /** The passkeys that still log in to the account, newest first. */
      passkeys: z.array(z.object({ name: z.string(), createdAt: instant })),
      /** The sessions that have ended, newest first: a device that is not the player's should be noticed as well. */
      endedSessions: z.array(z.object({ userAgent: z.nullable(z.string()), createdAt: instant })),
    }),
    invalidInput: 'FIELDS_MISSING',
    refusals: ['INVALID_LINK', 'WEAK_PASSWORD'],
  }),
};
