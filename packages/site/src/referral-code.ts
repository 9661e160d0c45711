/** Parses a referral code and converts it to upper case (VAL-08); null if `text` is not a valid code. */
export function parseReferralCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return /^[A-Z0-9_-]{1,32}$/.test(code) ? code : null;
}
