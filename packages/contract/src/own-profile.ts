import * as z from 'zod/mini';
import { addressField } from './address-field.js';
import { command, query } from './operation.js';
import { publicProfile } from './profiles.js';

/** Where prizes are sent (ENT-03, D-26). */
export const shippingAddress = z.object({
  /** null until a prize is redeemed: the profile's form does not ask for it. */
  fullName: z.nullable(z.string()),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

/** A player's names elsewhere, and which of these accounts are theirs for certain (ENT-04). */
export const connections = z.object({
  xUsername: z.nullable(z.string()),
  discordUsername: z.nullable(z.string()),
  xConnected: z.boolean(),
  discordConnected: z.boolean(),
});
export type Connections = z.infer<typeof connections>;

/** What only the player themselves may know (D-05). */
export const ownProfile = z.object({
  ...publicProfile.shape,
  /** null when the account signs in with X alone. */
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether the username is still the one that was made for them, which counts as none chosen (VAL-09). */
  hasGeneratedUsername: z.boolean(),
  /** The code of the player's own link for friends (CON-09). */
  referralCode: z.string(),
  shippingAddress: z.nullable(shippingAddress),
  connections,
  newsletter: z.boolean(),
  timeZone: z.string(),
  createdAt: z.iso.datetime(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** One line of the transaction history (PRF-03). */
export const ownTransaction = z.object({
  id: z.int(),
  /** What it is for, such as `win`; the page has a label for each (PRF-03, D-08). */
  type: z.string(),
  /** Tickets, without a sign. */
  amount: z.int(),
  /** Tickets by which the balance changed. */
  balanceDelta: z.int(),
  createdAt: z.iso.datetime(),
});
export type OwnTransaction = z.infer<typeof ownTransaction>;

const profileReply = z.object({ profile: ownProfile });

/** What can be asked of players. */
export const profileOperations = {
  'profiles.getBalance': query({
    access: 'player',
    summary: "The caller's tickets",
    input: z.object({}),
    reply: z.object({ balance: z.int() }),
  }),
  'profiles.getOwn': query({
    access: 'player',
    summary: "The caller's profile, with what nobody else may see (PRF-01, D-05)",
    input: z.object({}),
    reply: profileReply,
  }),
  'profiles.updateUsername': command({
    access: 'player',
    summary: "Changes the caller's username (VAL-09, D-31)",
    input: z.object({ username: z.string() }),
    reply: profileReply,
    invalidInput: 'INVALID_USERNAME',
  }),
  'profiles.updateConnections': command({
    access: 'player',
    summary: "Changes the caller's Twitter handle and Discord username; an empty one removes it (VAL-10)",
    input: z.object({ xUsername: z.string(), discordUsername: z.string() }),
    reply: profileReply,
  }),
  'profiles.updateShippingAddress': command({
    access: 'player',
    summary: "Changes the caller's shipping address, the full name excepted (VAL-11)",
    input: z.object({
      street: addressField,
      city: addressField,
      state: addressField,
      zipCode: addressField,
      country: addressField,
    }),
    reply: profileReply,
    invalidInput: 'INCOMPLETE_ADDRESS',
  }),
  'profiles.updateTimeZone': command({
    access: 'player',
    summary: "Changes where the caller's days are counted, from the next reset on, once in 30 days (D-22)",
    input: z.object({ timeZone: z.string() }),
    reply: profileReply,
    invalidInput: 'INVALID_TIME_ZONE',
  }),
  'profiles.uploadAvatar': command({
    access: 'player',
    summary: "Changes the caller's picture: at most 5 MB and 50 megapixels, kept at 256 px (VAL-12, D-34)",
    input: z.object({}),
    reply: profileReply,
    takesFile: true,
    invalidInput: 'IMAGE_MISSING',
  }),
  'profiles.listTransactions': query({
    access: 'player',
    summary: "The caller's transactions, newest first, 20 a page (PRF-03, TBL-05)",
    input: z.object({
      /** `nextCursor` of the page before; the newest page when left out. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
    reply: z.object({
      transactions: z.array(ownTransaction),
      /** null on the last page. */
      nextCursor: z.nullable(z.string()),
    }),
  }),
};
