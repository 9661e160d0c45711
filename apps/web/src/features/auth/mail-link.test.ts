import { expect, it } from 'vitest';
import { mailLinkOf } from './mail-link.js';

it.each([
  ['#verify-email=0af1', { purpose: 'verifyEmail', token: '0af1' }],
  ['#reset-password=0af1', { purpose: 'resetPassword', token: '0af1' }],
  ['#reset-password=', null],
  ['#verify-email', null],
  ['#content', null],
  ['', null],
])('the fragment %j is the link %j', (hash, link) => {
  expect(mailLinkOf(hash)).toEqual(link);
});
