/** A referral code as it is kept, upper-cased (VAL-08); null when `text` cannot be one. */
export function parseReferralCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return /^[A-Z0-9_-]{1,32}$/.test(code) ? code : null;
}
