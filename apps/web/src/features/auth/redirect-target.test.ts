import { describe, expect, it } from 'vitest';
import { safePath, targetAfterSignIn } from './redirect-target.js';

const origin = 'https://play.example';

describe('redirect accepts only same-origin paths [D-33]', () => {
  it.each(['/game/1', '/game/1/outcome?x=1#y', '/', '/index'])('accepts %s', (path) => {
    expect(safePath(path, origin)).toBe(path);
  });

  it.each([
    'https://evil.example/',
    'https://play.example/index',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'game/1',
    '',
    null,
    undefined,
  ])('refuses %j', (value) => {
    expect(safePath(value, origin)).toBeNull();
  });
});

describe('after signing in', () => {
  it('goes to the redirect parameter, else where the visitor came from, else /index', () => {
    expect(targetAfterSignIn('/game/1', '/game/2', origin)).toBe('/game/1');
    expect(targetAfterSignIn(null, '/game/2', origin)).toBe('/game/2');
    expect(targetAfterSignIn('//evil.example', '/game/2', origin)).toBe('/game/2');
    expect(targetAfterSignIn(null, null, origin)).toBe('/index');
  });

  it('does not come back to the sign-in screen', () => {
    expect(targetAfterSignIn('/auth?redirect=/auth', '/auth/callback', origin)).toBe('/index');
    expect(targetAfterSignIn('/authors', null, origin)).toBe('/authors');
  });
});
