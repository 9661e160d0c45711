import { expect, it } from 'vitest';
import { arrayOf, arrayOfRows } from './array-literals.js';

it('writes arrays of texts and of rows as PostgreSQL reads them', () => {
  expect(arrayOf(['a-1', 'b-2'])).toBe('{a-1,b-2}');
  expect(
    arrayOfRows([
      ['id', 1, null, new Date(0)],
      ['v1.a_b', -2, 'x', null],
    ]),
  ).toBe('{"(id,1,,1970-01-01T00:00:00.000Z)","(v1.a_b,-2,x,)"}');
  expect(arrayOfRows([])).toBeNull();
});

it('rejects a text that needs escapes, and the empty text, which would be read as null', () => {
  for (const text of ['', 'a,b', 'a)', '"', '\\', '{', ' ', 'a\n']) {
    expect(() => arrayOf([text])).toThrow('without escapes');
    expect(() => arrayOfRows([[text]])).toThrow('without escapes');
  }
});
