import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSources } from '../files.js';
import { plant, type Slip } from '../mutant.js';
import { equivalents } from './equivalents.js';
import { TypeChecker } from './type-checker.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

it('finds the code of every equivalent change', async () => {
  const sources = await readSources(root);
  expect(() => equivalents.map((each) => plant(sources, each))).not.toThrow();
});

it('accepts only changes that compile, in the changed file and in those that import it', async () => {
  const sources = (await readSources(root)).filter(({ path }) => path.startsWith('packages/rules/'));
  const edge = { from: 'packages/rules/src/hand.ts', to: 'packages/rules/src/move.ts' };
  const checker = new TypeChecker(root, [edge]);
  const accepts = (change: Slip, withImporters = false) => checker.accepts(plant(sources, change), withImporters);
  const renamed = { in: 'defeats', before: 'defeats:', after: 'beats:' };
  try {
    expect(accepts({ in: 'nextMove', before: '+ 1', after: '- 1' }, true)).toBe(true);
    expect(accepts({ in: 'nextMove', before: '+ 1', after: "+ '1'" })).toBe(false);
    expect(accepts({ in: 'hideMoveLengths', before: 'json +', after: "'' +" })).toBe(true);
    expect(accepts(renamed)).toBe(true);
    expect(accepts(renamed, true)).toBe(false);
  } finally {
    checker.close();
  }
});
