import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operations } from '@game/contract';
import { expect, it } from 'vitest';

/** The specification names these operations after the site that they ask (D-02). */
const sites: Record<string, string> = { x: 'social', discord: 'social' };

const modules = fileURLToPath(new URL('./', import.meta.url));
const contract = fileURLToPath(new URL('../../../../packages/contract/src/', import.meta.url));

/** Returns the folder of the module that serves an operation. */
function moduleOf(operation: string): string {
  const [prefix = ''] = operation.split('.');
  return sites[prefix] ?? prefix.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Finds where the names of operations occur in these files, as [operation, place]. Sorted by name. */
function findNames(paths: string[], pattern: RegExp, placeOf: (path: string) => string): [string, string][] {
  return paths
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, name = '']): [string, string] => [name, placeOf(path)]),
    )
    .toSorted(([a], [b]) => a.localeCompare(b));
}

const expected = Object.keys(operations)
  .toSorted((a, b) => a.localeCompare(b))
  .map((name) => [name, moduleOf(name)]);

it('names each operation after the module whose routes serve it', () => {
  const routes = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('routes.ts'))
    .map((path) => join(modules, path));

  const served = findNames(routes, /\bapi\.handle\(\s*'([^']+)'/g, (path) => basename(dirname(path)));

  expect(served).toEqual(expected);
});

it('names each operation after the file of the contract that defines it', () => {
  const files = readdirSync(contract).map((name) => join(contract, name));

  const defined = findNames(
    files.filter((path) => path.endsWith('.ts')),
    /^ {2}'([^']+)': (?:query|command)\(/gm,
    (path) => basename(path, '.ts'),
  );

  expect(defined).toEqual(expected);
});
