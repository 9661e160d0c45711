import { expect, it } from 'vitest';
import { findNarrowEngines } from '../steps/engines.mjs';

/** A lockfile of a package that supports these versions, with one dependency. */
const lockfile = (supported: string, needed: { node?: string } | string[] | undefined) => ({
  packages: {
    '': { engines: { node: supported } },
    'node_modules/one': { version: '1.2.3', ...(needed ? { engines: needed } : {}) },
  },
});

it.each([
  ['^20.19.0 || >=24.0.0', { node: '>=22' }],
  ['^20.19.0 || >=24.0.0', { node: '^20.19.0' }],
  ['>=20.19.0', { node: '^20.19.0 || >=22.12.0' }],
  ['^20.19.0', { node: '>=20.20.0' }],
  ['^20.19.0', { node: 'the newest' }],
])('finds a package that does not support all of %s: %j', (supported, needed) => {
  expect(findNarrowEngines(lockfile(supported, needed))).toEqual([
    { path: 'node_modules/one', version: '1.2.3', range: needed.node },
  ]);
});

it.each([
  ['^20.19.0 || >=24.0.0', { node: '^20.19.0 || >=22.12.0' }],
  ['^20.19.0 || >=24.0.0', { node: '>= 0.8' }],
  ['^20.19.0', { node: '18 || 20 || >=22' }],
  ['^20.19.0', ['node >= 0.8']],
  ['^20.19.0', {}],
  ['^20.19.0', undefined],
])('accepts a package that supports all of %s: %j', (supported, needed) => {
  expect(findNarrowEngines(lockfile(supported, needed))).toEqual([]);
});
