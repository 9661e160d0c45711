import { describe, expect, it } from 'vitest';
import { targetAfterSignIn } from './redirect-target.js';

describe('after signing in', () => {
  it('goes to the redirect parameter, else where the visitor came from, else /index', () => {
    expect(targetAfterSignIn('/game/1', '/game/2')).toBe('/game/1');
    expect(targetAfterSignIn(null, '/game/2?x=1#y')).toBe('/game/2?x=1#y');
    expect(targetAfterSignIn(null, null)).toBe('/index');
  });

  it('does not leave the site', () => {
    expect(targetAfterSignIn('//evil.example', '/game/2')).toBe('/game/2');
    expect(targetAfterSignIn('https://play.example/index', '/\\evil.example')).toBe('/index');
  });

  it('does not come back to the sign-in screen', () => {
    expect(targetAfterSignIn('/auth?redirect=/auth', '/auth/callback')).toBe('/index');
    expect(targetAfterSignIn('/authors', null)).toBe('/authors');
  });
});
