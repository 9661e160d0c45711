import * as z from 'zod/mini';
import { command, query } from './operation.js';
import { publicProfile } from './profiles.js';

// Only what is missing is refused here; what is too long, or no e-mail, has causes of its own.
const email = z.string().check(z.trim(), z.minLength(1));
const password = z.string().check(z.minLength(1));

/** The session as the browser sees it: the player, or null when signed out (SES-01). */
export const session = z.object({ player: z.nullable(publicProfile) });
export type Session = z.infer<typeof session>;

const signedIn = z.object({ player: publicProfile });

/** What can be asked of accounts and sessions. */
export const authOperations = {
  'auth.signUp': command({
    access: 'anyone',
    summary: 'Creates an account and signs it in (VAL-08, AUC-01)',
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
    reply: signedIn,
    invalidInput: 'EMAIL_OR_PASSWORD_MISSING',
  }),
  'auth.signInWithPassword': command({
    access: 'anyone',
    summary: 'Signs in with e-mail and password (VAL-07)',
    input: z.object({ email, password }),
    reply: signedIn,
    invalidInput: 'FIELDS_MISSING',
  }),
  'auth.signOut': command({
    access: 'anyone',
    summary: 'Ends the session (LGO-01)',
    input: z.object({}),
    reply: z.object({}),
  }),
  'auth.getSession': query({
    access: 'anyone',
    summary: 'Who is signed in; extends a session that nears its end (D-29)',
    input: z.object({}),
    reply: session,
  }),
};
