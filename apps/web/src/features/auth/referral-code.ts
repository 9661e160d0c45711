import { parseReferralCode } from '@game/site';
import { persistentStorage } from '../../state/browser-storage.js';

const storageKey = 'referralCode';

/** Parses the referral code of a query string, in upper case (VAL-08); null if it has none. */
export function referralCodeOf(search: string): string | null {
  return parseReferralCode(new URLSearchParams(search).get('ref') ?? '');
}

/** Stores the code of a friend's link until the visitor signs up, whichever page or tab they open before (D-25, RTE-03). */
export function storeReferralCode(search: string): void {
  const code = referralCodeOf(search);
  if (code !== null) keepReferralCode(code);
}

/** Stores a code until the visitor signs up. */
export function keepReferralCode(code: string): void {
  persistentStorage.write(storageKey, code);
}

/** Returns the code to send with a sign-up: the one in the address of the page, else the stored one. */
export function currentReferralCode(search: string): string | null {
  return referralCodeOf(search) ?? persistentStorage.read(storageKey);
}

/** Whether a code is stored. */
export function hasStoredReferralCode(): boolean {
  return persistentStorage.read(storageKey) !== null;
}

/** Removes the stored code, once the server has processed it. */
export function removeReferralCode(): void {
  persistentStorage.remove(storageKey);
}
