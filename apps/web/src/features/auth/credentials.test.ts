import { expect, it } from 'vitest';
import { checkCredentials } from './credentials.js';

const valid = { mode: 'signUp', email: 'a@example.com', password: 'secret 12', acceptedTerms: true } as const;

it('requires the terms, then email and password, when signing up', () => {
  expect(checkCredentials(valid)).toBeNull();
  expect(checkCredentials({ ...valid, acceptedTerms: false, email: '' })).toEqual({
    field: 'acceptedTerms',
    message: 'You must agree to the Terms and Conditions',
  });
  expect(checkCredentials({ ...valid, email: ' ' })).toEqual({ field: 'email', message: 'Please fill in all fields' });
});

it('requires email and password, but no terms, when logging in', () => {
  expect(checkCredentials({ ...valid, mode: 'logIn', acceptedTerms: false })).toBeNull();
  expect(checkCredentials({ ...valid, mode: 'logIn', password: '' })).toEqual({
    field: 'password',
    message: 'Please fill in all fields',
  });
});
