import { describe, expect, it } from 'vitest';
import { parseReferralCode } from './referral-code.js';

describe('parseReferralCode', () => {
  it('trims a code and converts it to upper case', () => {
    expect(parseReferralCode(' abC-12_3 ')).toBe('ABC-12_3');
  });

  it.each(['', ' ', 'A\u0000B', 'A B', '<b>', 'Ä', 'X'.repeat(33)])('rejects %j', (text) => {
    expect(parseReferralCode(text)).toBeNull();
  });
});
