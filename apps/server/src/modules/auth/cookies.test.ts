import { describe, expect, it } from 'vitest';
import { SignedCookies } from './cookies.js';

const secure = new SignedCookies('a secret', 'https://play.example');
const plain = new SignedCookies('a secret', undefined);
/** The header of a browser that has stored a cookie. */
const headerOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

describe('a signed cookie', () => {
  it('can be sent over HTTPS only if the site has HTTPS, and never be read by scripts', () => {
    expect(secure.set('session', 'content', 60_000)).toMatch(
      /^__Secure-session=content\.[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const overHttp = [plain, new SignedCookies('a secret', 'http://play.example')];
    for (const cookies of overHttp) {
      expect(cookies.set('session', 'content', 60_000)).toMatch(
        /^session=content\.[^;]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    }
  });

  it('is removed by an empty one of no age', () => {
    expect(secure.remove('device')).toBe('__Secure-device=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  it('is found by its own name among others, and read with its content', () => {
    const header = `device=1; ${headerOf(secure.set('session', 'a.b=c; d', 1000))}; theme=dark`;

    expect(secure.read(header, 'session')).toBe('a.b=c; d');
    expect(secure.read(header, 'device')).toBeNull();
    expect(plain.read(header, 'session')).toBeNull();
    expect(plain.find(header, 'device')).toBe('1');
    expect(plain.find(undefined, 'device')).toBeUndefined();
  });

  it('is not read with a signature of another secret, another content, or none', () => {
    const header = headerOf(plain.set('session', 'content', 1000));
    const foreign = headerOf(new SignedCookies('another', undefined).set('session', 'content', 1000));

    expect(plain.read(header, 'session')).toBe('content');
    for (const forged of [
      foreign,
      header.replace('content', 'Content'),
      'session=content',
      'session=content.',
      'session=%',
    ]) {
      expect(plain.read(forged, 'session')).toBeNull();
    }
  });
});
