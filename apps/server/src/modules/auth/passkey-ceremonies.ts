import { maximumPasskeys, type PasskeyAssertion, type PasskeyAttestation } from '@game/contract';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@game/contract';
import { brandName } from '@game/site';
import type { PasskeyRow } from './store/passkeys.js';

/** How long a challenge is valid, and how long the browser waits for the player, in milliseconds. */
export const challengeLifetimeMs = 5 * 60_000;

/** The signature algorithms that we accept, the preferred one first: Ed25519, ES256, RS256 (COSE). */
const algorithms = [-8, -7, -257];

const transports = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;
type Transport = (typeof transports)[number];

/** What a verified new passkey consists of. */
export type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>;

/** What every verification compares: the challenge that we gave, and the origin of our pages. */
interface Expectation {
  challenge: string;
  origin: string;
}

/** Returns the domain that passkeys of the site belong to: the host of its origin, without the port. */
function relyingPartyOf(origin: string): string {
  return new URL(origin).hostname;
}

/** Returns what the browser needs to create a passkey that signs in without a username and checks who uses it. */
export function creationOptions(
  { challenge, origin }: Expectation,
  user: { id: string; name: string; displayName: string },
  existing: PasskeyRow[],
): PasskeyCreationOptions {
  return {
    challenge,
    rp: { id: relyingPartyOf(origin), name: brandName },
    user: { ...user, id: userHandleOf(user.id) },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLifetimeMs,
    excludeCredentials: existing.slice(0, maximumPasskeys).map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Returns what the browser needs to sign with one of the `accepted` passkeys, or with any of the site if there are none. */
export function requestOptions({ challenge, origin }: Expectation, accepted: PasskeyRow[]): PasskeyRequestOptions {
  return {
    challenge,
    rpId: relyingPartyOf(origin),
    timeout: challengeLifetimeMs,
    allowCredentials: accepted.map(descriptorOf),
    userVerification: 'required',
  };
}

/** Returns the challenge that a browser's answer says it belongs to; null if the answer cannot be read. */
export function challengeIn({ response }: PasskeyAttestation | PasskeyAssertion): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Verifies a new passkey. Returns null if it is not an answer to the challenge on our origin, or is damaged. */
export async function verifyCreation(
  { id, response }: PasskeyAttestation,
  { challenge, origin }: Expectation,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { ...response, transports: knownTransports(response.transports) },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyOf(origin),
      supportedAlgorithmIDs: algorithms,
    });
    // The id that the browser reports is not signed; the authenticator's is stored.
    if (registrationInfo?.credential.id !== id) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      signCount: counter,
      transports: knownTransports(response.transports),
    };
  } catch {
    return null;
  }
}

/** Verifies a signature. Returns how often the passkey has signed; null if the signature is not valid for this challenge here. */
export async function verifyAssertion(
  { id, response }: PasskeyAssertion,
  { challenge, origin }: Expectation,
  passkey: PasskeyRow,
): Promise<number | null> {
  const { userHandle } = response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return null;
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyOf(origin),
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.signCount,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** The library takes most of a second to load, and most processes never need it. */
function loadLibrary() {
  return import('@simplewebauthn/server');
}

function descriptorOf({ credentialId, transports: stored }: PasskeyRow) {
  return { type: 'public-key' as const, id: credentialId, transports: knownTransports(stored) };
}

function knownTransports(named: string[] = []): Transport[] {
  return transports.filter((transport) => named.includes(transport));
}

/** Returns the id under which authenticators know an account. It contains no personal data. */
function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}
