import { describe, expect, it } from 'vitest';
import { mailLinkOf, targetAfterSignIn } from './auth-address.js';

it.each([
  ['#verify-email=0af1', { purpose: 'verifyEmail', token: '0af1' }],
  ['#reset-password=0af1', { purpose: 'resetPassword', token: '0af1' }],
  ['#confirm-email=0af1', { purpose: 'confirmEmailChange', token: '0af1' }],
  ['#undo=0af1', { purpose: 'undoAccountChange', token: '0af1' }],
  ['#reset-password=', null],
  ['#verify-email', null],
  ['#content', null],
  ['', null],
])('parses the fragment %j as the mail link %j', (hash, link) => {
  expect(mailLinkOf(hash)).toEqual(link);
});

describe('the target after signing in', () => {
  it('is the redirect parameter, else the page the visitor came from, else /index', () => {
    expect(targetAfterSignIn('/game/1', '/game/2')).toBe('/game/1');
    expect(targetAfterSignIn(null, '/game/2?x=1#y')).toBe('/game/2?x=1#y');
    expect(targetAfterSignIn(null, null)).toBe('/index');
  });

  it('is never on another site', () => {
    expect(targetAfterSignIn('//evil.example', '/game/2')).toBe('/game/2');
    expect(targetAfterSignIn('https://play.example/index', '/\\evil.example')).toBe('/index');
  });

  it('is never the sign-in screen', () => {
    expect(targetAfterSignIn('/auth?redirect=/auth', '/auth/callback')).toBe('/index');
    expect(targetAfterSignIn('/authors', null)).toBe('/authors');
  });
});
