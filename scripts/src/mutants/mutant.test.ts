import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { mutants } from './list/all.js';
import { plant, type Mutant } from './mutant.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
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

it('can plant every mutant', () => {
  const occurrences = (file: string, text: string) => readFileSync(join(root, file), 'utf8').split(text).length - 1;

  const stale = mutants.filter(({ file, before }) => occurrences(file, before) !== 1);
  expect(stale.map(({ name }) => name)).toEqual([]);
});

it('has the test of every mutant', () => {
  const missing = mutants.filter(({ test }) => !existsSync(join(root, test)));
  expect(missing.map(({ test }) => test)).toEqual([]);
});
