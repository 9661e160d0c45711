import { expect, it } from 'vitest';
import { hasVersion } from './known-version.js';

it.each([
  ['W/"a"', 'W/"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', '"a"', true],
  ['"x", W/"a" , "y"', '"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  [undefined, '"a"', false],
])('knows by the header If-None-Match %s whether the caller has %s: %s', (header, etag, expected) => {
  const headers = header === undefined ? {} : { 'if-none-match': header };

  expect(hasVersion(headers, etag)).toBe(expected);
});
