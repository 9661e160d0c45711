import { expect, it } from 'vitest';
import { mutants } from './list/all.js';
import { plant, type Mutant } from './mutant.js';

const mutant: Mutant = { name: 'adds one too many', file: 'add.ts', before: '+ 1', after: '+ 2', test: 'add.test.ts' };

it('replaces the text of a mutant', () => {
  expect(plant('return value + 1;', mutant)).toBe('return value + 2;');
});

it('inserts the new text literally', () => {
  expect(plant('+ 1', { ...mutant, after: "$& $1 $'" })).toBe("$& $1 $'");
});

it.each([
  ['return value;', 'add.ts does not contain: + 1'],
  ['a + 1; b + 1; c + 1;', 'add.ts contains 3 times: + 1'],
])('refuses a mutant whose text does not occur exactly once: %s', (source, message) => {
  expect(() => plant(source, mutant)).toThrow(message);
});

it('gives every mutant a unique name', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});
