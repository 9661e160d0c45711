import { expect, it } from 'vitest';
import { createCipher } from './cipher.js';

const cipher = createCipher(Buffer.alloc(32, 1));

it('opens a sealed text, and seals the same text differently each time', () => {
  const [one, other] = [cipher.seal('a token, ü'), cipher.seal('a token, ü')];

  expect(one).not.toBe(other);
  expect([cipher.open(one), cipher.open(other)]).toEqual(['a token, ü', 'a token, ü']);
});

it('rejects a text that was changed, cut, sealed with another key or for another context, or never sealed', () => {
  const sealed = cipher.seal('a token');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  const changed = [...bytes.keys()].map((index) => {
    const copy = Buffer.from(bytes);
    copy[index] = (copy[index] ?? 0) ^ 1;
    return `v1.${copy.toString('base64url')}`;
  });
  const foreign = createCipher(Buffer.alloc(32, 2)).seal('a token');

  expect(cipher.open(cipher.seal('a move', 'game one'), 'game one')).toBe('a move');
  expect(cipher.open(cipher.seal('a move', 'game one'), 'game two')).toBeNull();
  const attempts = [...changed, sealed.slice(0, 20), foreign, 'a token', '', 'v1.', sealed.replace('v1', 'v2')];
  expect(attempts.filter((attempt) => cipher.open(attempt) !== null)).toEqual([]);
});
