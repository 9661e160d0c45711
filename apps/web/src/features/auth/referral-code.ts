import { parseReferralCode } from '@game/site';

const storageKey = 'referralCode';

/** The referral code of a query string, upper-cased (VAL-08), or null. */
export function referralCodeOf(search: string): string | null {
  return parseReferralCode(new URLSearchParams(search).get('ref') ?? '');
}

/** Keeps the code a friend's link carried until the visitor signs up, wherever they go before (D-25). */
export function rememberReferralCode(search: string): void {
  const code = referralCodeOf(search);
  if (code === null) return;
  try {
    sessionStorage.setItem(storageKey, code);
  } catch {
    // Storage can be forbidden; the code in the address of /auth still works.
  }
}

/** The code to send when signing up: of this page's address, else the one kept. */
export function currentReferralCode(search: string): string | null {
  try {
    return referralCodeOf(search) ?? sessionStorage.getItem(storageKey);
  } catch {
    return referralCodeOf(search);
  }
}

/** Whether a code is kept. */
export function hasKeptReferralCode(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Forgets the code, once it has served. */
export function forgetReferralCode(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // There is none to forget where none can be kept.
  }
}
