import * as z from 'zod/mini';

const base64url = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum), z.regex(/^[\w-]+$/));
const transport = z.enum(['ble', 'hybrid', 'internal', 'nfc', 'usb']);
const descriptor = z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(transport) });

/** What `navigator.credentials.create` needs, in the JSON form of WebAuthn. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof creationOptions>;

/** What `navigator.credentials.get` needs, in the JSON form of WebAuthn. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  /** The passkeys that are accepted; empty if any of this site is. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.infer<typeof requestOptions>;

/** A new passkey, as the browser returns it in the JSON form of WebAuthn. */
export const attestation = z.object({
  id: base64url(1400),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type PasskeyAttestation = z.infer<typeof attestation>;

/** A signature with a passkey, as the browser returns it in the JSON form of WebAuthn. */
export const assertion = z.object({
  id: base64url(1400),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(100)),
  }),
});
export type PasskeyAssertion = z.infer<typeof assertion>;
