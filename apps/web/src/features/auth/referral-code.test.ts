import { expect, it } from 'vitest';
import { referralCodeOf } from './referral-code.js';

it('parses the referral code in upper case', () => {
  expect(referralCodeOf('?ref=ab12cd&x=1')).toBe('AB12CD');
  expect(referralCodeOf('?ref=%20')).toBeNull();
  expect(referralCodeOf('')).toBeNull();
});
