import { expect, it } from 'vitest';
import { checkCredentials } from './credentials.js';
import { referralCodeOf } from './referral-code.js';

const full = { mode: 'signUp', email: 'a@example.com', password: 'secret 12', acceptedTerms: true } as const;

it('wants the terms ticked, then e-mail and password', () => {
  expect(checkCredentials(full)).toBeNull();
  expect(checkCredentials({ ...full, acceptedTerms: false, email: '' })).toEqual({
    field: 'acceptedTerms',
    message: 'You must agree to the Terms and Conditions',
  });
  expect(checkCredentials({ ...full, email: ' ' })).toEqual({ field: 'email', message: 'Please fill in all fields' });
});

it('wants e-mail and password for logging in, and no terms', () => {
  expect(checkCredentials({ ...full, mode: 'logIn', acceptedTerms: false })).toBeNull();
  expect(checkCredentials({ ...full, mode: 'logIn', password: '' })).toEqual({
    field: 'password',
    message: 'Please fill in all fields',
  });
});

it('reads the referral code in upper case', () => {
  expect(referralCodeOf('?ref=ab12cd&x=1')).toBe('AB12CD');
  expect(referralCodeOf('?ref=%20')).toBeNull();
  expect(referralCodeOf('')).toBeNull();
});
