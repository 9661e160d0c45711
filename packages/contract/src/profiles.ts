import * as z from 'zod/mini';
import { addressField, id, instant, optionalAddressField } from './fields.js';
import { command, query } from './operation.js';
import { publicProfile, versionedBalance } from './public-profile.js';

/** Where prizes are sent (ENT-03, D-26). */
export const shippingAddress = z.object({
  /** null until the first redemption, because the form of the profile does not ask for it. */
  fullName: z.nullable(z.string()),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

/** A player's names on other sites, and which of these accounts are verified (ENT-04). */
export const connections = z.object({
  xUsername: z.nullable(z.string()),
  discordUsername: z.nullable(z.string()),
  xConnected: z.boolean(),
  discordConnected: z.boolean(),
});
export type Connections = z.infer<typeof connections>;

/** The private part of a profile (D-05). */
export const ownProfile = z.object({
  ...publicProfile.shape,
  /** null if the account signs in only with X. */
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  /** The address that replaces `email` once the change is confirmed; null if no change was requested. */
  requestedEmail: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** Whether the username is still the generated one, which counts as no username (VAL-09). */
  hasGeneratedUsername: z.boolean(),
  /** The code of the player's referral link (CON-09). */
  referralCode: z.string(),
  shippingAddress: z.nullable(shippingAddress),
  connections,
  newsletter: z.boolean(),
  /** Whether others see the player's results: on their page and on the leaderboards (D-40). */
  showsResults: z.boolean(),
  timeZone: z.string(),
  /** The tickets that the player owes, because a purchase was refunded after they were spent. */
  debt: z.int(),
  createdAt: instant,
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** The game, tournament or product that a transaction is about. */
export const transactionSubject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('game'),
    id,
    /** null if nobody joined. */
    opponent: z.nullable(z.pick(publicProfile, { username: true, isBot: true })),
  }),
  z.object({ kind: z.literal('tournament'), id, name: z.string() }),
  z.object({ kind: z.literal('product'), id, name: z.string() }),
]);
export type TransactionSubject = z.infer<typeof transactionSubject>;

/** A row of the transaction history (PRF-03). */
export const ownTransaction = z.object({
  id: z.int(),
  /** The type, such as `win`; the page has a label for each (PRF-03, D-08). */
  type: z.string(),
  /** Tickets, without a sign. */
  amount: z.int(),
  /** The change of the balance, in tickets. */
  balanceDelta: z.int(),
  /** null for rewards, purchases and adjustments. */
  subject: z.nullable(transactionSubject),
  createdAt: instant,
});
export type OwnTransaction = z.infer<typeof ownTransaction>;

/** The caller's balance, and what they must not learn from it. */
const ownBalance = z.object({
  ...versionedBalance.shape,
  /** The caller's completed tournaments of the last day with an unseen result, with the prize that the balance includes. */
  unseenTournaments: z.array(z.object({ id, prize: z.int() })),
});
export type OwnBalance = z.infer<typeof ownBalance>;

const profileReply = z.object({ profile: ownProfile });

/** The operations on the caller's profile. */
export const profileOperations = {
  'profiles.getBalance': query({
    access: 'player',
    summary: "Returns the caller's balance in tickets; a higher version is newer",
    input: z.object({}),
    reply: ownBalance,
  }),
  'profiles.getOwn': query({
    access: 'player',
    summary: "Returns the caller's profile with its private part (PRF-01, D-05)",
    input: z.object({}),
    reply: profileReply,
  }),
  'profiles.updateUsername': command({
    access: 'player',
    summary: "Changes the caller's username (VAL-09, D-31)",
    input: z.object({ username: z.string() }),
    reply: profileReply,
    invalidInput: 'INVALID_USERNAME',
    isIdempotent: true,
    refusals: ['USERNAME_RESERVED', 'USERNAME_TAKEN'],
  }),
  'profiles.updateConnections': command({
    access: 'player',
    summary: "Changes the caller's Twitter handle and Discord username; an empty text removes it (VAL-10)",
    input: z.object({ xUsername: z.string(), discordUsername: z.string() }),
    reply: profileReply,
    isIdempotent: true,
    refusals: ['INVALID_X_USERNAME', 'INVALID_DISCORD_USERNAME', 'X_CONNECTED', 'DISCORD_CONNECTED'],
  }),
  'profiles.updateShippingAddress': command({
    access: 'player',
    summary: "Changes the caller's shipping address, except the full name (VAL-11)",
    input: z.object({
      street: addressField,
      city: optionalAddressField,
      state: optionalAddressField,
      zipCode: optionalAddressField,
      country: addressField,
    }),
    reply: profileReply,
    invalidInput: 'INCOMPLETE_ADDRESS',
    isIdempotent: true,
  }),
  'profiles.updateTimeZone': command({
    access: 'player',
    summary: "Changes the caller's time zone from the next reset on, once in 30 days (D-22)",
    input: z.object({ timeZone: z.string() }),
    reply: profileReply,
    invalidInput: 'INVALID_TIME_ZONE',
    isIdempotent: true,
    refusals: ['TIME_ZONE_CHANGED_RECENTLY'],
  }),
  'profiles.updateVisibility': command({
    access: 'player',
    summary: "Chooses whether others see the caller's results: on their page and on the leaderboards (D-40)",
    input: z.object({ showsResults: z.boolean() }),
    reply: profileReply,
    isIdempotent: true,
  }),
  'profiles.uploadAvatar': command({
    access: 'player',
    summary: "Changes the caller's picture: at most 5 MB and 50 megapixels, stored at 256 px (VAL-12, D-34)",
    input: z.object({}),
    reply: profileReply,
    takesFile: true,
    invalidInput: 'IMAGE_MISSING',
    refusals: [
      'IMAGE_TOO_LARGE',
      'IMAGE_TOO_MANY_PIXELS',
      'IMAGE_TYPE_REFUSED',
      'IMAGE_TOO_DEMANDING',
      'IMAGE_DAMAGED',
    ],
  }),
  'profiles.removeAvatar': command({
    access: 'player',
    summary: "Removes the caller's picture",
    input: z.object({}),
    reply: profileReply,
    refusals: ['CONFIRMATION_NEEDED'],
  }),
  'profiles.removeShippingAddress': command({
    access: 'player',
    summary: "Removes the caller's saved address; orders keep their own copies",
    input: z.object({}),
    reply: profileReply,
    refusals: ['CONFIRMATION_NEEDED'],
  }),
  'profiles.listTransactions': query({
    access: 'player',
    summary: "Lists the caller's transactions, newest first, 20 per page (PRF-03, TBL-05)",
    input: z.object({
      /** `nextCursor` of the previous page; without it, the newest page. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
    reply: z.object({
      transactions: z.array(ownTransaction),
      /** null on the last page. */
      nextCursor: z.nullable(z.string()),
    }),
  }),
};
