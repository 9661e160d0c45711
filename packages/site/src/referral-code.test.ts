import { describe, expect, it } from 'vitest';
import { parseReferralCode } from './referral-code.js';

describe('a referral code', () => {
  it('is kept in capitals, without the space around it', () => {
    expect(parseReferralCode(' abC-12_3 ')).toBe('ABC-12_3');
  });

  it.each(['', ' ', 'A\u0000B', 'A B', '<b>', 'Ä', 'X'.repeat(33)])('is none: %j', (text) => {
    expect(parseReferralCode(text)).toBeNull();
  });
});
