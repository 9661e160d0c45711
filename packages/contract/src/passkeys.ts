import * as z from 'zod/mini';
import { id, instant } from './fields.js';
import { command, query } from './operation.js';
import { assertion, attestation, creationOptions, requestOptions } from './webauthn.js';

/** The maximum number of passkeys of a player. */
export const maximumPasskeys = 10;

/** The maximum length of a passkey's name, in characters. */
export const maximumPasskeyName = 40;

const nothing = z.object({});
const name = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(maximumPasskeyName), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

/** The second factor of the caller: a passkey, or a recovery code, after the password or X. */
export const secondFactor = z.object({
  since: instant,
  /** How many recovery codes are left. */
  recoveryCodes: z.int(),
});
export type SecondFactorState = z.infer<typeof secondFactor>;

/** A passkey of the caller. */
export const ownPasskey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  /** When it was last used to sign in or to confirm; null if never. */
  usedAt: z.nullable(instant),
});
export type OwnPasskey = z.infer<typeof ownPasskey>;

/** The operations on the caller's passkeys and second factor. Each ceremony of WebAuthn begins with a challenge that is valid once, for 5 minutes. */
export const passkeyOperations = {
  'passkeys.list': query({
    access: 'player',
    summary: 'Lists the passkeys of the caller, newest first, and their second factor; null if it is off',
    input: nothing,
    reply: z.object({ passkeys: z.array(ownPasskey), secondFactor: z.nullable(secondFactor) }),
  }),
  'passkeys.beginAdd': command({
    access: 'player',
    summary: 'Begins to add a passkey, which needs a recent sign-in or confirmation',
    input: nothing,
    reply: z.object({ options: creationOptions }),
    refusals: ['CONFIRMATION_NEEDED', 'TOO_MANY_PASSKEYS'],
  }),
  'passkeys.add': command({
    access: 'player',
    summary: 'Adds the passkey that the browser has created, and informs the caller by mail',
    input: z.object({ name, credential: attestation }),
    reply: z.object({ passkey: ownPasskey }),
    invalidInput: { name: 'FIELDS_MISSING', '': 'PASSKEY_REFUSED' },
    refusals: ['CONFIRMATION_NEEDED', 'TOO_MANY_PASSKEYS'],
  }),
  'passkeys.rename': command({
    access: 'player',
    summary: 'Renames a passkey of the caller',
    input: z.object({ passkeyId: id, name }),
    reply: nothing,
    invalidInput: { name: 'FIELDS_MISSING', '': 'PASSKEY_UNKNOWN' },
    refusals: ['CONFIRMATION_NEEDED'],
  }),
  'passkeys.remove': command({
    access: 'player',
    summary: 'Removes a passkey of the caller, and informs them by mail',
    input: z.object({ passkeyId: id }),
    reply: nothing,
    invalidInput: 'PASSKEY_UNKNOWN',
    refusals: ['CONFIRMATION_NEEDED', 'PASSKEY_NEEDED'],
  }),
  'passkeys.beginConfirmation': command({
    access: 'player',
    summary: 'Begins a confirmation with a passkey of the caller',
    input: nothing,
    reply: z.object({ options: requestOptions }),
  }),
  'passkeys.confirm': command({
    access: 'player',
    summary: 'Confirms with a passkey that it is the caller: allows sensitive changes for 10 minutes',
    input: z.object({ credential: assertion }),
    reply: nothing,
    invalidInput: 'PASSKEY_REFUSED',
    refusals: ['PASSKEY_UNKNOWN'],
  }),
  'passkeys.turnOnSecondFactor': command({
    access: 'player',
    summary: 'Turns the second factor on. Returns new recovery codes, which replace all earlier ones',
    input: nothing,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['CONFIRMATION_NEEDED', 'PASSKEY_NEEDED'],
  }),
  'passkeys.turnOffSecondFactor': command({
    access: 'player',
    summary: 'Turns the second factor off, and deletes the recovery codes',
    input: nothing,
    reply: nothing,
    refusals: ['CONFIRMATION_NEEDED'],
  }),
};
