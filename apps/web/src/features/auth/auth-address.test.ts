import { describe, expect, it } from 'vitest';
import { mailLinkOf, targetsAfterSignIn } from './auth-address.js';

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
  const kept = '/challenge/1';
  const target = (redirect: string | null, from: string | null) => targetsAfterSignIn(redirect, from, kept).logIn;

  it('is the redirect parameter, else the page the visitor came from, else /index [GRD-03]', () => {
    expect(target('/game/1', '/game/2')).toBe('/game/1');
    expect(target(null, '/game/2?x=1#y')).toBe('/game/2?x=1#y');
    expect(target(null, null)).toBe('/index');
  });

  it("is the kept page of a friend's link only for a new player, and only instead of /index [GRD-03]", () => {
    expect(targetsAfterSignIn(null, null, kept)).toEqual({ signUp: kept, logIn: '/index' });
    expect(targetsAfterSignIn('/index', null, kept)).toEqual({ signUp: '/index', logIn: '/index' });
    expect(targetsAfterSignIn(null, '/game/2', kept)).toEqual({ signUp: '/game/2', logIn: '/game/2' });
    expect(targetsAfterSignIn(null, null, null)).toEqual({ signUp: '/index', logIn: '/index' });
  });

  it('is never on another site', () => {
    expect(target('//evil.example', '/game/2')).toBe('/game/2');
    expect(target('https://play.example/index', '/\\evil.example')).toBe('/index');
  });

  it('is never the sign-in screen', () => {
    expect(target('/auth?redirect=/auth', '/auth/callback')).toBe('/index');
    expect(target('/authors', null)).toBe('/authors');
  });

  it.each(['/AUTH', '/Auth?redirect=/AUTH', '/%61uth', '/auth/', '/auth#here'])(
    'is not %s, which the router reads as the sign-in screen',
    (path) => {
      expect(target(path, '/game/2')).toBe('/game/2');
    },
  );
});
