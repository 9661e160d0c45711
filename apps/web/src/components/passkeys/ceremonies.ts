import type * as Library from '@simplewebauthn/browser';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@game/contract';
import { explainError } from '../../api/api-error.js';
import type { Explanation } from '../../text/errors.js';
import { passkeyText } from '../../text/passkeys.js';

/** Why the browser gave no passkey: it cannot, the player closed its window or has none, or the device has one already. */
type Reason = 'unsupported' | 'notGiven' | 'alreadyThere';

class NoPasskey extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`no passkey: ${reason}`);
    this.reason = reason;
  }
}

/** Whether this browser has passkeys, and this page a domain that they can belong to: browsers refuse IP addresses. */
export function supportsPasskeys(): boolean {
  return window.PublicKeyCredential !== undefined && /^[^:]*[a-z]$/i.test(window.location.hostname);
}

/** Lets the player create a passkey on this device or another one. */
export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyAttestation> {
  return ask(({ startRegistration }) => startRegistration({ optionsJSON }));
}

/** Lets the player choose a passkey and sign with it. */
export async function signWithPasskey(optionsJSON: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  return ask(({ startAuthentication }) => startAuthentication({ optionsJSON }));
}

/**
 * Checks that passkeys can be used, before a challenge is requested.
 * @throws an error that `explainPasskeyError` explains.
 */
export function requirePasskeys(): void {
  if (!supportsPasskeys()) throw new NoPasskey('unsupported');
}

/** Returns what to show the player after a ceremony that failed in the browser or on the server. */
export function explainPasskeyError(error: unknown, fallback: Explanation): Explanation {
  return error instanceof NoPasskey ? passkeyText[error.reason] : explainError(error, fallback);
}

async function ask<Answer>(work: (library: typeof Library) => Promise<Answer>): Promise<Answer> {
  const library = await import('@simplewebauthn/browser');
  try {
    return await work(library);
  } catch (error) {
    throw new NoPasskey(reasonOf(error));
  }
}

/** Browsers do not say whether the player cancelled or has no passkey, so that pages cannot find out which accounts they have. */
function reasonOf(error: unknown): Reason {
  const { code, name } = error as { code?: string; name?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'alreadyThere';
  return name === 'SecurityError' || name === 'NotSupportedError' || name === 'ConstraintError'
    ? 'unsupported'
    : 'notGiven';
}
