import { describe, expect, it } from 'vitest';
import { upTo } from './stripe-checkout.js';

/** A list of `length` entries, which starts a new page after each one. */
async function* listOf(length: number): AsyncGenerator<number> {
  for (let index = 0; index < length; index += 1) yield index;
}

describe('a list of the payment provider', () => {
  it('is read whole if it has at most as many entries as are allowed', async () => {
    const entries = [];
    for await (const entry of upTo(3, listOf(3))) entries.push(entry);

    expect(entries).toEqual([0, 1, 2]);
  });

  it('is an error if it has more, so that an endless one ends', async () => {
    const entries: number[] = [];
    const read = async () => {
      for await (const entry of upTo(3, listOf(10))) entries.push(entry);
    };

    await expect(read()).rejects.toThrow('the payment provider lists more than 3 entries');
    expect(entries).toEqual([0, 1, 2]);
  });
});
