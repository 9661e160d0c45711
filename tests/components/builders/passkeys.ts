import type { OwnPasskey, PasskeyCreationOptions, PasskeyRequestOptions } from '@game/contract';
import { vi } from 'vitest';
import { at, dayMs, newId } from './players.js';

/** Builds a passkey that was never used. */
export function ownPasskey(traits: Partial<OwnPasskey> = {}): OwnPasskey {
  return { id: newId(), name: 'Chrome on Linux', createdAt: at(-dayMs), usedAt: null, ...traits };
}

/** Builds what the server gives a browser that is to create a passkey. */
export function creationOptions(): PasskeyCreationOptions {
  return {
    challenge: 'Y2hhbGxlbmdl',
    rp: { id: window.location.hostname, name: 'Nibblewick' },
    user: { id: 'dXNlcg', name: 'clementine@example.test', displayName: 'Clementine' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Builds what the server gives a browser that is to sign with a passkey. */
export function requestOptions(): PasskeyRequestOptions {
  const { challenge, rp, timeout } = creationOptions();
  return { challenge, rpId: rp.id, timeout, allowCredentials: [], userVerification: 'required' };
}

const bytes = () => new Uint8Array([1, 2, 3]).buffer;

/** Replaces the browser's passkeys: the player touches one whenever a page asks. Only e2e tests have a real authenticator. */
export function fakeAuthenticator() {
  const credential = {
    id: 'AQID',
    rawId: bytes(),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
  };
  const response = {
    clientDataJSON: bytes(),
    attestationObject: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: bytes(),
    getTransports: () => ['internal'],
  };
  const answer = async () => ({ ...credential, response }) as unknown as Credential;
  return {
    create: vi.spyOn(navigator.credentials, 'create').mockImplementation(answer),
    get: vi.spyOn(navigator.credentials, 'get').mockImplementation(answer),
  };
}
