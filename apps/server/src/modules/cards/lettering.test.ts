import { describe, expect, it } from 'vitest';
import { canWrite, writeLine, type Letters } from './lettering.js';

/** Two letters of 2 × 1 pixels each, with a margin of one: a dot on the left, and one on the right. */
const letters: Letters = {
  fontSize: 1,
  baseline: 1,
  height: 1,
  margin: 1,
  cells: { l: [1, 2], r: [5, 2] },
  width: 8,
  opacity: new Uint8Array([0, 255, 0, 0, 0, 0, 128, 9]),
};

describe('a line of text', () => {
  it('has each letter at its place, and the stronger opacity where margins overlap', () => {
    const { pixels, width, height } = writeLine(letters, 'rl', '#0a0b0c');

    expect({ width, height }).toEqual({ width: 6, height: 1 });
    expect([...pixels].filter((_, index) => index % 4 === 3)).toEqual([0, 0, 128, 255, 0, 0]);
    expect([...pixels.subarray(0, 3)]).toEqual([10, 11, 12]);
  });

  it.each(['lé', '日本', 'l\u202E', 'constructor'])(
    'cannot be written with letters that the font lacks: %s',
    (text) => {
      expect(canWrite(letters, text)).toBe(false);
      expect(() => writeLine(letters, text, '#000000')).toThrow(/no '/);
    },
  );
});
