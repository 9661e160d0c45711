import { describe, expect, it } from 'vitest';
import { enrolment, stepOf } from './one-time-codes.js';

/** The secret and codes of RFC 6238, appendix B, shortened to six digits. */
const secret = Buffer.from('12345678901234567890').toString('hex');

describe('a one-time code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('of second %d is valid in its step of 30 s, the one before and the one after', (second, code) => {
    const step = Math.floor(second / 30);
    const at = (steps: number) => stepOf(secret, code, new Date((step + steps) * 30_000));

    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
  });

  it.each(['', '28708', '2870820', '28708x', '２８７０８２'])('%j is invalid', (code) => {
    expect(stepOf(secret, code, new Date(59_000))).toBeNull();
  });

  it('may be typed with a space', () => {
    expect(stepOf(secret, '287 082', new Date(59_000))).toBe(1);
  });
});

describe('the enrolment', () => {
  it('has the secret as a URI and as a text in groups of four', () => {
    const { uri, text } = enrolment(secret, 'tess');

    expect(new URL(uri).searchParams.get('secret')).toBe(text.replaceAll(' ', ''));
    expect(text).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(decodeURIComponent(uri)).toContain(':tess?');
  });
});
